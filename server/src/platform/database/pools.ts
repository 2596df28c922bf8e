import { createDatabase, type Database, type PrimaryGuard, type Queryable } from './pool.ts';
import { type Replica, readFrom } from './replica.ts';

/** Connections for reports of users, as many for those of staff and for the server's own, whatever the whole is. */
const REPORT_CONNECTIONS = 1;
/** Reports of staff that wait; the next one is refused. */
const WAITING_REPORTS = 20;
/** Share of all connections that place and settle. */
const HOT_SHARE = 0.4;

/** Longest times of a statement in milliseconds. Each is longer than the wait for a lock, which says more. */
const HOT_MS = 60_000;
const ORDINARY_MS = 20_000;
const REPORT_MS = 15_000;
/** A process that is frozen, or cut off from the database, keeps others from its locks no longer than this, in milliseconds (CLUSTER-05). */
const STALLED_MS = 2_500;

/** The connections of a server, kept apart so that neither a slow report nor many calls delay a placement or a result. */
export interface Pools {
	/** Placing, settling and correcting trades. Its statements find rows by key (`byKey`), so it is no place for a join of many. */
	readonly hot: Database;
	/** Everything else. */
	readonly ordinary: Database;
	/** Exports, statements and statistics of users: single statements that read. They are taken in turns (`shareReports`). */
	readonly reports: Queryable;
	/** The same for the server's own work, which waits for no user. */
	readonly ownReports: Queryable;
	/**
	 * The same for the lists of the back office, which users keep from nothing. One runs and 20 wait, for ten seconds at most;
	 * another one throws `ReportsBusy`.
	 */
	readonly backOffice: Queryable;
	/** Used and waiting connections of each pool. */
	loads(): readonly PoolLoad[];
	end(): Promise<void>;
}

interface PoolLoad {
	readonly pool: 'hot' | 'ordinary' | 'reports' | 'ownReports' | 'backOffice';
	readonly used: number;
	readonly idle: number;
	/** Requests that wait for a connection. */
	readonly waiting: number;
}

/** The greatest number of reports waits. */
export class ReportsBusy extends Error {}

interface PoolsOptions {
	/** Connections of all pools together, at least 10. */
	readonly connections: number;
	/** True if no other process can use the database: nothing waits for the locks of a process that is slow. */
	readonly isAlone?: boolean;
	readonly onIdleError?: (error: Error) => void;
	/** The server that connections must be to; undefined for a database that no standby replaces. */
	readonly primary?: PrimaryGuard | undefined;
	/** The replica that reports of users and lists of staff are read from; undefined: they are read from the primary. */
	readonly replica?: Replica | undefined;
}

/** Pools on `url` for the restricted role: of 20 connections 8 are hot, 9 ordinary, 3 for reports of users, of the server and of staff. */
export function createPools(url: string, { connections, isAlone, replica, ...shared }: PoolsOptions): Pools {
	const most = Math.floor(connections * HOT_SHARE);
	const stalled = isAlone ? {} : { idleInTransactionMs: STALLED_MS };
	const hot = createDatabase(url, {
		...shared,
		...stalled,
		max: most,
		statementTimeoutMs: HOT_MS,
		byKey: true,
	});
	const ordinary = createDatabase(url, {
		...shared,
		...stalled,
		max: connections - most - 3 * REPORT_CONNECTIONS,
		statementTimeoutMs: ORDINARY_MS,
	});
	const forReports = { ...shared, max: REPORT_CONNECTIONS, statementTimeoutMs: REPORT_MS };
	const forReplica = { ...forReports, primary: undefined, readsOnly: true };
	const createReader = () => (replica ? createDatabase(replica.url, forReplica) : createDatabase(url, forReports));
	const reports = createReader();
	const ownReports = createDatabase(url, forReports);
	const backOffice = createReader();
	const pools = { hot, ordinary, reports, ownReports, backOffice };
	return {
		hot,
		ordinary,
		reports: replica ? readFrom(replica, reports) : reports,
		ownReports,
		backOffice: limitWaiting(
			backOffice,
			REPORT_CONNECTIONS + WAITING_REPORTS,
			replica ? readFrom(replica, backOffice) : backOffice,
		),
		loads: () =>
			(Object.keys(pools) as (keyof typeof pools)[]).map((pool) => {
				const { totalCount, idleCount, waitingCount } = pools[pool];
				return { pool, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
			}),
		async end() {
			await Promise.all(Object.values(pools).map((pool) => pool.end()));
		},
	};
}

/** Statements on `pool`, sent by `to`, of which at most `most` run or wait for a connection. */
function limitWaiting(pool: Database, most: number, to: Queryable): Queryable {
	const query = async (...asked: Parameters<Database['query']>) => {
		const { totalCount, idleCount, waitingCount } = pool;
		if (totalCount - idleCount + waitingCount >= most) throw new ReportsBusy('too many reports wait');
		return to.query(...asked);
	};
	return { query: query as Queryable['query'] };
}
