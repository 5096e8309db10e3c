/**
 * The calls of all other screens, and the shape of the account on the stream: a file that the first screen
 * does not wait for. Builds put the tables themselves in place of the schemas.
 */
import { shapeOfAccount, shapesOfOthers } from '../../answer-shapes.ts';

export const otherCalls = shapesOfOthers();
export const accountShape = shapeOfAccount();
