import pg from 'pg';
import { RoundTrip, type Statement, types, type Waiting } from './round-trip.ts';

export type Database = pg.Pool;
/** What a query needs: the pool itself, or the connection of a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

export interface DatabaseOptions {
	/** Connections of the pool. */
	readonly max: number;
	/** Told of errors on idle connections: the pool replaces them, nobody is waiting. */
	readonly onIdleError?: (error: Error) => void;
	/** Longest wait for a lock in milliseconds; a placement must never hang behind a forgotten transaction. */
	readonly lockTimeoutMs?: number;
	/**
	 * Rows are found by their keys alone: for calls that touch few rows of tables that grow. Their plans are made once, often
	 * while a table is nearly empty, and reading all of it, which is cheapest then, would be ruinous later.
	 */
	readonly byKey?: boolean;
}

/** A pool on `url` whose unqualified names are those of the schema `app`. */
export function createDatabase(url: string, options: DatabaseOptions): Database {
	const byKey = options.byKey ? ' -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off' : '';
	const pool = new pg.Pool({
		connectionString: url,
		max: options.max,
		types,
		connectionTimeoutMillis: 10_000,
		// Each knows its statements and their plans; one that is made when many come at once comes too late for them.
		idleTimeoutMillis: 0,
		keepAlive: true,
		// Statements differ in their arrays' contents, not in their shape: planning each of them anew only costs time.
		options: `-c search_path=app -c plan_cache_mode=force_generic_plan -c lock_timeout=${options.lockTimeoutMs ?? 10_000} -c idle_in_transaction_session_timeout=60000${byKey}`,
	});
	pool.on('error', (error) => {
		// A pool that is ending lets its connections go without waiting for them.
		if (!pool.ending) options.onIdleError?.(error);
	});
	return pool;
}

/**
 * The connection of a transaction. What is asked for in one turn, without waiting for each other's answers, travels
 * together, in its order.
 */
export class Connection {
	readonly #client: pg.PoolClient;
	#waiting: Waiting[] = [];

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	/**
	 * Resolves with the statement's answer; throws PostgreSQL's error, also where one before it in the same turn failed.
	 * What submits itself, as COPY does, takes the connection alone.
	 */
	readonly query = ((statement: string | Statement | pg.Submittable, values?: unknown[]) => {
		if (typeof statement === 'object' && 'submit' in statement) {
			this.#send();
			return this.#client.query(statement);
		}
		const whole = typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement;
		const answer = new Promise<pg.QueryResult>((resolve, reject) => {
			if (this.#waiting.length === 0) process.nextTick(() => this.#send());
			this.#waiting.push({ statement: whole, resolve, reject });
		});
		return answer.catch((error: Error) => {
			// Leads back to who asked instead of to the socket.
			Error.captureStackTrace(error);
			throw error;
		});
	}) as Queryable['query'];

	#send(): void {
		if (this.#waiting.length === 0) return;
		const roundTrip = new RoundTrip(this.#waiting);
		this.#waiting = [];
		this.#client.query(roundTrip);
	}
}

/** Runs `work` in one transaction at READ COMMITTED and commits, or rolls back when it throws. */
export function inTransaction<Result>(database: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	return onConnection(database, async (tx) => {
		const result = await begin(tx, work);
		await tx.query(COMMIT);
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
		await Promise.all([...statements, COMMIT].map((statement) => tx.query(statement)));
		return result;
	});
}

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };

/** Not waited for: what `work` asks for first travels with the beginning, and fails with it. */
async function begin<Result>(tx: Connection, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	const begun = tx.query(BEGIN);
	begun.catch(() => undefined);
	const result = await work(tx);
	await begun;
	return result;
}

/** Rolls back when `work` throws. A connection on which even that fails is thrown away. */
async function onConnection<Result>(database: Database, work: (tx: Connection) => Promise<Result>): Promise<Result> {
	const client = await database.connect();
	let broken: Error | undefined;
	try {
		return await work(new Connection(client));
	} catch (error) {
		await client.query('rollback').catch((cause: Error) => {
			broken = cause;
		});
		throw error;
	} finally {
		client.release(broken);
	}
}
