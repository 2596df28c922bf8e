export { type Acknowledged, parseLsn } from './acknowledged.ts';
export { arrayColumns, insertList, selectList } from './array-columns.ts';
export { bigints, columns, ints, smallints, texts, uuids } from './arrays.ts';
export { combineWrites, defineWrite, type Write } from './combine-writes.ts';
export { copyIfThere } from './copy-file.ts';
export {
	ifThere,
	isDraft,
	readOrMake,
	removeOldDrafts,
	replaceDurably,
	syncFolder,
	writeDurably,
	writeUnlessThere,
} from './durable-files.ts';
export type { ClusterCopy } from './embedded/copy.ts';
export { openEmbedded } from './embedded/open.ts';
export { hasEmbedded } from './embedded/record.ts';
export { restoreCluster } from './embedded/restore.ts';
export { ENTERING, LIVING_MS } from './living.ts';
export {
	changeRows,
	changesRow,
	clockQuery,
	deleteInSteps,
	execute,
	existing,
	loadClock,
	loadColumn,
	loadMap,
	loadOnlyRow,
	loadOnlyValue,
	loadRow,
	loadRows,
	loadRowsLike,
	loadValue,
} from './load-rows.ts';
export { loadSchemaState, migrate, readRelease, refuseOtherSchema } from './migrate.ts';
export { analyzeMonths, countMissingMonths, makeMonths } from './months.ts';
export { oneAtATime } from './one-at-a-time.ts';
export { contract, openDatabase, prepareSchema } from './open-database.ts';
export { copyOwnCluster, placeOwnCluster } from './own-cluster.ts';
export { columnsOf, pick } from './parameters.ts';
export { pipeline, type Query, runQuery } from './pipeline.ts';
export {
	beforeCommit,
	CommitsWait,
	CommitUnknown,
	Connection,
	createDatabase,
	type Database,
	inTransaction,
	type PrimaryGuard,
	type Queryable,
	type Statement,
	withPool,
} from './pool.ts';
export { createPools, type Pools, ReportsBusy } from './pools.ts';
export { loadPlace, NotPrimary, type Place, Primary, type Timeline, timelineOf } from './primary.ts';
export { DatabaseRefused } from './refused.ts';
export { noteAsOf, type Replica, ReplicaBehind } from './replica.ts';
export { refuseLackingRight } from './roles.ts';
export { readRun, removeRun, writeRun } from './run-file.ts';
export { isServed, type ServerLock, takeServerLock } from './server-lock.ts';
export { composed, type RowOf } from './typed-statements.ts';
export { withDatabase } from './with-database.ts';
export { isYearsAgo } from './years.ts';
