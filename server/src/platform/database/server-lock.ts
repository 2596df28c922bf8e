import { hostname } from 'node:os';
import type pg from 'pg';
import { pause } from '../loops/index.ts';
import { connectTo } from './connect.ts';
import { lockForStart } from './lock-for-start.ts';
import type { Queryable } from './pool.ts';
import { DatabaseRefused } from './refused.ts';

/** Advisory lock of all servers in the application's own database. It ends with its connection, so no crash leaves it behind. */
const LOCK = [0x7fa4, 1] as const;
/** Beside it, by the id of an installation: its server runs, or hangs. */
const INSTALLATIONS = 0x7fa5;
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

/** Another server holds the lock of the database. */
export class DatabaseTaken extends DatabaseRefused {}

export interface ServerLockOptions {
	readonly url: string;
	/** Id of the `npm start` whose processes share the database. */
	readonly start: string;
	/** Loads the id of the installation that this server runs from, once no other server has the lock. */
	readonly loadInstance: () => Promise<string>;
	/** It may be on another machine, whose silence means that the lock may be gone: it is asked every 5 seconds. */
	readonly isRemote: boolean;
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
 * Makes this process one of the servers of its database, which all belong to one `npm start` (LEDGER-10). Waits up to 30 seconds for one that is ending.
 * Throws `DatabaseTaken` when another one stays.
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
		const instance = await options.loadInstance();
		await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [INSTALLATIONS, instance]);
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
			throw new DatabaseTaken(
				`Another server uses this database (${await loadHolder(client)}): stop it first, or set another DATABASE_URL.`,
			);
		if (!isReported) print('another server uses the database, waiting for its end');
		isReported = true;
	}
}

async function tryLock(client: pg.Client, start: string): Promise<boolean> {
	// A server of a version before holds this lock alone.
	const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1, $2) got', [...LOCK]);
	if (rows[0]?.got !== true) return false;
	if (await lockForStart(client, STARTS, start)) return true;
	// One who waits keeps none out, and is not named as the holder.
	await client.query('select pg_advisory_unlock_shared($1, $2)', [...LOCK]);
	return false;
}

/** Returns whether the server of an installation runs, or hangs with its connection alive; until the transaction ends it can't start. */
export async function isServerRunning(tx: Queryable, instance: string): Promise<boolean> {
	const { rows } = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) free', [
		INSTALLATIONS,
		instance,
	]);
	return rows[0]?.free !== true;
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
function watch(client: pg.Client, { isRemote, onLost }: ServerLockOptions): ServerLock {
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
	const asking = isRemote ? setInterval(ask, KEEPALIVE_S * 1000) : undefined;
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
