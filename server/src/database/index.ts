export { type Connection, createDatabase, type Database, inTransaction, type Queryable } from './pool.ts';
export { migrate, SchemaRefused } from './migrate.ts';
