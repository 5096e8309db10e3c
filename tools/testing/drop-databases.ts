/** After the database tests: drops the databases that their workers kept from file to file. */
import { dropKept } from '../../packages/server/test/server-databases.ts';

export const teardown = dropKept;
