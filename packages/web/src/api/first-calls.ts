/** The calls of the first screen. Builds put the table itself in place of the schemas. */
import { shapesOfFirst } from '../../answer-shapes.ts';

export const firstCalls = shapesOfFirst();
