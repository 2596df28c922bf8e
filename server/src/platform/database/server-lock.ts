import { hostname } from 'node:os';
import type pg from 'pg';
import { pause } from '../loops/index.ts';
import { connectTo } from './connect.ts';
import { loadValue } from './load-rows.ts';
import { lockForStart } from './lock-for-start.ts';
import type { Queryable } from './pool.ts';
import { DatabaseRefused } from './refused.ts';

/** Advisory lock of all servers in the application's own database. It ends with its connection, so no crash leaves it behind. */
const LOCK = [0x7fa4, 1] as const;
/** Beside it, by the id of an `npm start`. */
const STARTS = 0x7fa6;
/** A start waits this long for the server before it, whose connection PostgreSQL may still believe in. */
const WAIT_MS = 30_000;
const TRY_EVERY_MS = 250;
const KEEPALIVE_S = 5;
/** PostgreSQL gives the connection of a machine that is gone up after 15 seconds, and with it the lock. */
const KEEPALIVE = `-c tcp_keepalives_idle=${KEEPALIVE_S} -c tcp_keepalives_interval=${KEEPALIVE_S} -c tcp_keepalives_count=2`;
/** Questions without an answer after which the database counts as gone for us, too. */
const UNANSWERED = 2;
/** PostgreSQL cuts the name of a connection at 63 bytes. */
const NAME_LENGTH = 63;

export interface ServerLockOptions {
	readonly url: string;
	/**
	 * Id of the `npm start` whose processes alone use the database. Null: it is shared with those of other starts, and may be on another
	 * machine, whose silence means that the lock may be gone: it is asked every 5 seconds.
	 */
	readonly start: string | null;
	readonly print: (line: string) => void;
	/** The lock's connection ended before `release`: from now on another server may hold the lock. */
	readonly onLost: () => void;
	/** Wait for another server, in milliseconds. */
	readonly waitMs?: number;
}

export interface ServerLock {
	/** Gives the lock back. */
	release(): Promise<void>;
}

/**
 * Makes this process one of the servers of its database. Those of an embedded one all belong to one `npm start` (LEDGER-10): waits up to 30 seconds for
 * another one that is ending, and throws `DatabaseRefused` when it stays. Those of a shared database keep out commands that no server may run beside.
 */
export async function takeServerLock(options: ServerLockOptions): Promise<ServerLock> {
	const client = await connectTo(options.url, 'DATABASE_URL', {
		application_name: `fairtick server ${process.pid} on ${hostname()}`.slice(0, NAME_LENGTH),
		options: `${KEEPALIVE} -c idle_session_timeout=0`,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEPALIVE_S * 1000,
	});
	try {
		await waitForLock(client, options);
	} catch (error) {
		await client.end().catch(() => undefined);
		throw error;
	}
	return watch(client, options);
}

async function waitForLock(client: pg.Client, { start, print, waitMs = WAIT_MS }: ServerLockOptions): Promise<void> {
	const until = performance.now() + waitMs;
	for (let isReported = false; !(await tryLock(client, start)); await pause(TRY_EVERY_MS)) {
		if (performance.now() >= until)
			throw new DatabaseRefused(
				`Another server uses this database (${await loadHolder(client)}): stop it first, or set another DATABASE_URL.`,
			);
		if (!isReported) print('another server uses the database, waiting for its end');
		isReported = true;
	}
}

async function tryLock(client: pg.Client, start: string | null): Promise<boolean> {
	// A server of a version before holds this lock alone.
	const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1, $2) got', [...LOCK]);
	if (rows[0]?.got !== true) return false;
	if (start === null || (await lockForStart(client, STARTS, start))) return true;
	// One who waits keeps none out, and is not named as the holder.
	await client.query('select pg_advisory_unlock_shared($1, $2)', [...LOCK]);
	return false;
}

/** Returns whether any server uses the database, or hangs with its connection alive; until the transaction ends none can start. */
export async function isServed(tx: Queryable): Promise<boolean> {
	return (await loadValue(tx, 'select pg_try_advisory_xact_lock($1, $2)', [...LOCK])) !== true;
}

/** Loads the name of the server that holds the lock, as its connection gives it. */
async function loadHolder(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ name: string | null }>(
		`select a.application_name name from pg_locks l join pg_stat_activity a using (pid)
		where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid() and (l.classid, l.objid, l.objsubid) = ($1, $2, 2)
			and l.database = (select oid from pg_database where datname = current_database())`,
		[...LOCK],
	);
	return rows[0]?.name || 'of another role';
}

/** Calls `onLost` when the connection ends, or when a database on another machine does not answer on it any more. */
function watch(client: pg.Client, { start, onLost }: ServerLockOptions): ServerLock {
	let isOver = false;
	let unanswered = 0;
	const lose = () => {
		if (isOver) return;
		isOver = true;
		clearInterval(asking);
		onLost();
	};
	const ask = () => {
		if (unanswered === UNANSWERED) return lose();
		unanswered++;
		client.query('select').then(() => {
			unanswered = 0;
		}, lose);
	};
	// No `Loop`: the next question must not wait for the answer to the last one.
	const asking = start === null ? setInterval(ask, KEEPALIVE_S * 1000) : undefined;
	asking?.unref();
	client.once('end', lose);
	return {
		async release() {
			if (isOver) return;
			isOver = true;
			clearInterval(asking);
			await client.end();
		},
	};
}
