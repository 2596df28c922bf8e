import pg from 'pg';
import { inTime } from '../loops/index.ts';

export type Database = pg.Pool;
/** A statement as a value: sent by the code that holds the connection. */
export type Statement = pg.QueryConfig;
/** Runs queries: the pool itself, or the connection of a transaction. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

/**
 * A transaction just before its commit.
 * - `xid`: its number; null: it wrote nothing.
 * - `lsn`: a place in the write-ahead log that its commit comes after.
 */
export interface CommitMark {
	readonly xid: string | null;
	readonly lsn: string;
}

/** The server that connections of a pool must be to. */
export interface PrimaryGuard {
	/** Throws unless a new connection is to it. */
	admit(client: pg.ClientBase): Promise<void>;
	/** Sends the question at once. */
	loadMark(db: Queryable): Promise<CommitMark>;
	/** A commit was acknowledged whose mark was asked for at `sentAtMs`, by `performance.now()`. */
	acknowledged(mark: CommitMark, sentAtMs: number): void;
}

export interface DatabaseOptions {
	readonly max: number;
	/** Called with errors on idle connections, which the pool replaces; no statement fails by them. */
	readonly onIdleError?: (error: Error) => void;
	/** Longest wait for a lock in milliseconds; a placement must never hang behind a forgotten transaction. */
	readonly lockTimeoutMs?: number;
	/** Longest time of a statement in milliseconds, waits for locks included; without it there is none. */
	readonly statementTimeoutMs?: number;
	/** Longest wait for a connection or for the answer to a statement, in milliseconds; the connection is then given up. */
	readonly answerTimeoutMs?: number;
	/** Longest silence of a process within a transaction in milliseconds; PostgreSQL then rolls it back. The default is 60,000. */
	readonly idleInTransactionMs?: number;
	/**
	 * The plan cache of a connection keeps one generic plan for each statement, which finds rows by their keys alone: for statements that differ in
	 * the contents of their arrays only and touch few rows of tables that grow. Such a plan is often made while a table is
	 * nearly empty, and reading all of it, which is cheapest then, would be ruinous later.
	 */
	readonly byKey?: boolean;
	/** COPY takes a connection alone: statements of one turn are then sent one after the other. */
	readonly copies?: boolean;
	/** The server that connections must be to; undefined for a database that no standby replaces. */
	readonly primary?: PrimaryGuard | undefined;
	/** A commit that waits longer for the standby is in doubt, milliseconds; the default is 8,000. */
	readonly commitPatienceMs?: number;
	/** Its commits wait for the primary's own disk alone, never for a standby: for rows that a promotion may lose. */
	readonly isLocal?: boolean;
	/** Its transactions only read. */
	readonly readsOnly?: boolean;
}

const INT8 = 20;

/** int8 as bigint: money, seq numbers and instants never pass through a float by accident. */
const types = {
	getTypeParser(oid: number, format?: 'text' | 'binary') {
		if (oid === INT8 && format !== 'binary') return BigInt;
		return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
	},
} as pg.CustomTypesConfig;

/** Planner switches of `byKey`. */
const BY_KEY = {
	plan_cache_mode: 'force_generic_plan',
	enable_seqscan: 'off',
	enable_hashjoin: 'off',
	enable_mergejoin: 'off',
};

/** A pool on `url` whose unqualified names are those of the schema `app`. */
export function createDatabase(url: string, options: DatabaseOptions): Database {
	const settings = {
		search_path: 'app',
		lock_timeout: options.lockTimeoutMs ?? 10_000,
		statement_timeout: options.statementTimeoutMs ?? 0,
		idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 60_000,
		...(options.byKey && BY_KEY),
		...(options.isLocal && { synchronous_commit: 'local' }),
		...(options.readsOnly && { default_transaction_read_only: 'on' }),
	};
	const { primary } = options;
	const pool = new pg.Pool({
		connectionString: url,
		max: options.max,
		types,
		pipeline: !options.copies,
		connectionTimeoutMillis: options.answerTimeoutMs ?? 10_000,
		...(options.answerTimeoutMs !== undefined && { query_timeout: options.answerTimeoutMs }),
		// Each knows its statements and their plans; one that is made when many come at once comes too late for them.
		idleTimeoutMillis: 0,
		keepAlive: true,
		options: Object.entries(settings)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(' '),
		...(primary && { onConnect: (client: pg.ClientBase) => primary.admit(client) }),
	});
	if (primary) {
		const patienceMs = options.commitPatienceMs ?? COMMIT_PATIENCE_MS;
		// A promotion may lose what waits for no standby: it is not remembered.
		guarded.set(pool, { primary: options.isLocal ? undefined : primary, patienceMs, late: 0 });
	}
	pool.on('connect', (client) => {
		// A connection in use that is cut says so here too, where nothing listening would end the process. Its statements fail.
		client.on('error', () => undefined);
		client.on('notice', ({ code, file, message }) => {
			if (file !== SYNC_REP && !(committing.has(client) && !code?.startsWith(SUCCESS))) return;
			doubtful.add(client);
			// A statement that commits by itself fails by this, before its answer is read.
			client.emit('error', new CommitUnknown(message));
		});
	});
	pool.on('error', (error) => {
		// A pool that is ending lets its connections go without waiting for them.
		if (!pool.ending) options.onIdleError?.(error);
	});
	return pool;
}

/**
 * PostgreSQL does not say that a commit is as safe as it has to be: the wait for the standby was cut off, or lasts too long. The commit may be lost
 * together with the primary (CLUSTER-08).
 */
export class CommitUnknown extends Error {}

/** Too many commits wait for the standby: another transaction would only wait as well, and nothing of it was begun. */
export class CommitsWait extends Error {}

/** PostgreSQL's source file of waits for a standby, which its messages name in every language. */
const SYNC_REP = 'syncrep.c';
/** The class of SQLSTATE of notices that are no warnings. */
const SUCCESS = '00';
/** Clients whose COMMIT was sent and is not answered. */
const committing = new WeakSet<pg.ClientBase>();
/** Clients of a commit that is in doubt; they are not used again. */
const doubtful = new WeakSet<pg.ClientBase>();

/** As long as a placement that began waits for its answer. The connection stays in use until the commit is answered. */
const COMMIT_PATIENCE_MS = 8_000;

interface Guarded {
	/** Remembers commits; undefined: they are local. */
	readonly primary: PrimaryGuard | undefined;
	readonly patienceMs: number;
	/** Commits that were given up and are not answered yet. */
	late: number;
}

/** Pools of a database that a standby may replace. */
const guarded = new WeakMap<Database, Guarded>();

/** Runs `work` on its own pool, which ends with it. */
export async function withPool<Result>(
	url: string,
	options: DatabaseOptions,
	work: (database: Database) => Promise<Result>,
): Promise<Result> {
	const database = createDatabase(url, options);
	try {
		return await work(database);
	} finally {
		await database.end();
	}
}

/**
 * The connection of a transaction. Statements of one turn, without waiting for each other's answers, are sent at once and
 * run in their order. After a failed statement none is sent, and those that were sent already fail with it: the
 * transaction can only be rolled back.
 */
export class Connection {
	readonly #client: pg.PoolClient;
	readonly #unanswered = new Set<Promise<unknown>>();
	readonly #last = new Map<string, () => Promise<void>>();
	#failure: Error | undefined;
	#over = false;

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	/**
	 * Resolves with the statement's answer; throws PostgreSQL's error, or that of an earlier statement that failed.
	 * A query that submits itself, as COPY does, takes the connection alone; its caller waits for it.
	 */
	readonly query = ((statement: string | Statement | pg.Submittable, values?: unknown[]) => {
		if (typeof statement === 'object' && 'submit' in statement) return this.#client.query(statement);
		const answer = this.#ask(typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement);
		this.#unanswered.add(answer);
		const forget = () => this.#unanswered.delete(answer);
		// The commit reports the failure; the caller that threw no longer does.
		answer.then(forget, forget);
		return answer;
	}) as Queryable['query'];

	async #ask(statement: Statement): Promise<pg.QueryResult> {
		if (this.#over) throw new Error('a statement was asked for after its transaction had ended');
		if (this.#failure) throw this.#failure;
		try {
			const values = statement.values?.map(toParameter);
			return await this.#client.query(values ? { ...statement, values } : statement);
		} catch (error) {
			this.#failure ??= error as Error;
			throw this.#failure;
		}
	}

	/** Keeps what is done by `doLast`, once for each name. */
	keepForLast(name: string, work: () => Promise<void>): void {
		this.#last.set(name, work);
	}

	/** Does what was kept for the end. */
	async doLast(): Promise<void> {
		for (const work of this.#last.values()) await work();
	}

	/** Takes no further statement and resolves when all that were taken are answered. */
	async end(): Promise<void> {
		this.#over = true;
		await Promise.allSettled(this.#unanswered);
	}

	/**
	 * Commits after `end`. Throws when a statement failed, also one that was not waited for, and `CommitUnknown` if PostgreSQL warns that the
	 * commit may not be on the standby.
	 * @param primary is given the mark of the commit once it is acknowledged. The question for it is sent together with the commit.
	 */
	async commit(primary?: PrimaryGuard): Promise<void> {
		if (this.#failure) throw this.#failure;
		const client = this.#client;
		const sentAtMs = performance.now();
		committing.add(client);
		try {
			const marked = primary ? primary.loadMark(client) : null;
			const [mark, { command }] = await Promise.all([marked, client.query(COMMIT)]);
			if (doubtful.has(client)) throw new CommitUnknown('the commit may not be on the standby');
			// PostgreSQL's answer to the commit of a transaction in which something failed.
			if (command !== 'COMMIT') throw new Error(`a transaction was ended by ${command} instead of its commit`);
			if (mark) primary?.acknowledged(mark, sentAtMs);
		} finally {
			committing.delete(client);
		}
	}
}

/**
 * The text that `pg` makes of objects, made earlier: one that has none throws here, before anything of its statement is
 * sent.
 */
function toParameter(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(toParameter);
	const isPlain = typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date;
	return isPlain ? value : JSON.stringify(value);
}

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };

export interface TransactionOptions {
	/**
	 * True if the statements that `work` sends in its first turn only lock and read. They are then pipelined with `begin`, one round trip less: if
	 * `begin` fails, nothing was written outside of the transaction. Without it the
	 * median of a placement at 1,000 a second is 1.6 times as long (pipelined transactions, decision 0046).
	 */
	readonly readsFirst?: boolean;
}

/**
 * Runs `work` in one transaction at READ COMMITTED and commits, or rolls back when it throws or one of its statements failed.
 * Nothing is sent before PostgreSQL has begun, the commit not before everything is answered: no write runs outside.
 * The connection goes back to the pool when PostgreSQL says that it is idle; in doubt it is destroyed (LEDGER-09).
 */
export async function inTransaction<Result>(
	database: Database,
	work: (tx: Connection) => Promise<Result>,
	{ readsFirst = false }: TransactionOptions = {},
): Promise<Result> {
	const guard = guarded.get(database);
	if (guard && guard.late >= database.options.max / 2)
		throw new CommitsWait('commits wait for the standby, none more is begun');
	const client = await database.connect();
	const tx = new Connection(client);
	let result: Result;
	try {
		const begun = tx.query(BEGIN);
		if (!readsFirst) await begun;
		result = await work(tx);
		await tx.doLast();
		await tx.end();
	} catch (error) {
		await tx.end();
		client.release(!(await rollBack(client)));
		throw error;
	}
	const committed = commitAndRelease(client, tx, guard?.primary);
	if (guard) await inPatience(committed, guard);
	else await committed;
	return result;
}

/**
 * Does work at the end of a transaction, after all its statements and just before its commit; once for each name. For what lies outside of the
 * database and must be there before the commit: after a failure of the transaction it was not done.
 */
export function beforeCommit(tx: Queryable, name: string, work: () => Promise<void>): void {
	if (!(tx instanceof Connection)) throw new Error(`${name} needs a transaction`);
	tx.keepForLast(name, work);
}

async function commitAndRelease(
	client: pg.PoolClient,
	tx: Connection,
	primary: PrimaryGuard | undefined,
): Promise<void> {
	let isIdle = false;
	try {
		await tx.commit(primary);
		isIdle = client.getTransactionStatus() === 'I';
	} catch (error) {
		isIdle = !doubtful.has(client) && (await rollBack(client));
		throw error;
	} finally {
		client.release(!isIdle);
	}
}

/**
 * Throws `CommitUnknown` for a commit that takes too long. It is not given up: a backend that waits for the standby does not notice that its client is
 * gone, so that closed connections would add up in PostgreSQL.
 */
async function inPatience(committed: Promise<void>, guard: Guarded): Promise<void> {
	const ended = committed.then(
		() => true,
		() => true,
	);
	if (await inTime(guard.patienceMs, () => ended)) return committed;
	guard.late++;
	void ended.then(() => guard.late--);
	throw new CommitUnknown('the commit waits for the standby');
}

/** Returns whether PostgreSQL says afterwards that the connection is idle. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
	try {
		await client.query('rollback');
		return client.getTransactionStatus() === 'I';
	} catch {
		return false;
	}
}
