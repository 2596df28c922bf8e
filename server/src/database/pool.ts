import type { Duplex } from 'node:stream';
import pg from 'pg';

export type Database = pg.Pool;
export type Connection = pg.PoolClient;
/** What a query needs: the pool itself, or the connection of a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

const INT8 = 20;

/** int8 as bigint: money, seq numbers and instants never pass through a float by accident. */
const types = {
	getTypeParser(oid: number, format?: 'text' | 'binary') {
		if (oid === INT8 && format !== 'binary') return BigInt;
		return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
	},
} as pg.CustomTypesConfig;

export interface DatabaseOptions {
	/** Connections of the pool. */
	readonly max: number;
	/** Told of errors on idle connections: the pool replaces them, nobody is waiting. */
	readonly onIdleError?: (error: Error) => void;
	/** Longest wait for a lock in milliseconds; a placement must never hang behind a forgotten transaction. */
	readonly lockTimeoutMs?: number;
	/** False where COPY is wanted, which takes a connection for itself. */
	readonly pipelined?: boolean;
	/**
	 * Rows are found by their keys alone: for calls that touch few rows of tables that grow. Their plans are made once, often
	 * while a table is nearly empty, and reading all of it, which is cheapest then, would be ruinous later.
	 */
	readonly byKey?: boolean;
}

/** A pool on `url` whose unqualified names are those of the schema `app`. */
export function createDatabase(url: string, options: DatabaseOptions): Database {
	// Statements that do not need each other's answers go out together, in order, one round trip for all of them.
	const pipelined: pg.PoolConfig & { readonly pipeline: boolean } = { pipeline: options.pipelined ?? true };
	const byKey = options.byKey ? ' -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off' : '';
	const pool = new pg.Pool({
		...pipelined,
		connectionString: url,
		max: options.max,
		types,
		connectionTimeoutMillis: 10_000,
		// Statements differ in their arrays' contents, not in their shape: planning each of them anew only costs time.
		options: `-c search_path=app -c plan_cache_mode=force_generic_plan -c lock_timeout=${options.lockTimeoutMs ?? 10_000} -c idle_in_transaction_session_timeout=60000${byKey}`,
	});
	pool.on('error', (error) => {
		// A pool that is ending lets its connections go without waiting for them.
		if (!pool.ending) options.onIdleError?.(error);
	});
	return pool;
}

/** A statement as a value: sent by whoever holds the connection. */
export type Statement = pg.QueryConfig;

/** Runs `work` in one transaction at READ COMMITTED and commits, or rolls back when it throws. */
export function inTransaction<Result>(database: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	return onConnection(database, async (tx) => {
		const result = await begin(tx, work);
		await tx.query('commit');
		return result;
	});
}

/** What a transaction writes last, and what it comes to. */
export interface LastWrites<Result> {
	/** Each must fail by itself when what it relies on does not hold: nobody looks at its answer before the commit. */
	readonly statements: readonly Statement[];
	readonly result: Result;
}

/**
 * As `inTransaction` for work that first reads and decides, then writes: the writes and the commit go out in one write,
 * a round trip less. They are values, so that none can be sent too late.
 */
export function gatherThenWrite<Result>(
	database: Database,
	gather: (tx: Connection) => Promise<LastWrites<Result>>,
): Promise<Result> {
	return onConnection(database, async (tx) => {
		const { statements, result } = await begin(tx, gather);
		const sent = [...statements, { text: 'commit' }];
		// Each waited for, so that none is left without a listener; the first failure is the one that tells why.
		const answers = await Promise.allSettled(sendTogether(tx, () => sent.map((statement) => tx.query(statement))));
		for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
		return result;
	});
}

/** Not waited for: what `work` sends first travels with the beginning, and fails with it. */
async function begin<Result>(tx: Connection, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	const [begun, working] = sendTogether(tx, () => [tx.query('begin'), work(tx)] as const);
	begun.catch(() => undefined);
	const result = await working;
	await begun;
	return result;
}

/** Rolls back when `work` throws. A connection on which even that fails is thrown away. */
async function onConnection<Result>(database: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	const tx = await database.connect();
	let broken: Error | undefined;
	try {
		return await work(tx);
	} catch (error) {
		await tx.query('rollback').catch((cause: Error) => {
			broken = cause;
		});
		throw error;
	} finally {
		tx.release(broken);
	}
}

/**
 * What `send` sends before it first waits goes out in one write: on a loaded machine each write of its own costs as much
 * as the statement. `connection.stream` is the socket below the client.
 */
function sendTogether<Sent>(tx: Queryable, send: () => Sent): Sent {
	const { stream } = (tx as unknown as { connection: { stream: Duplex } }).connection;
	stream.cork();
	try {
		return send();
	} finally {
		stream.uncork();
	}
}
