export { arrayLiteral } from './array-literal.ts';
export { withDatabase } from './join.ts';
export { migrate, SchemaRefused } from './migrate.ts';
export { openDatabase, prepareSchema } from './open-database.ts';
export { type Connection, createDatabase, type Database, inTransaction, type Queryable, sendTogether } from './pool.ts';
export { DatabaseRefused } from './refused.ts';
export { removeRun, writeRun } from './run-file.ts';
