import type pg from 'pg';
import { lockForStart } from '../lock-for-start.ts';

/** Advisory locks in the maintenance database: they end with the connection, so no crash leaves one behind. */
const AREA = 0x7fa2;
/** Those of the processes that serve. */
const STARTS = 0x7fa7;
const LOCKS = { setup: 1, users: 2, server: 3 } as const;

/** Says "in use" for as long as the connection lives; a process that can take it alone is the last user. */
export async function lockUse(keeper: pg.Client): Promise<void> {
	await keeper.query('select pg_advisory_lock_shared($1, $2)', [AREA, LOCKS.users]);
}

/** Gives up our own use and takes the lock alone, or keeps our use and answers false while others use the database. */
export async function lockAlone(keeper: pg.Client): Promise<boolean> {
	const { rows } = await keeper.query<{ alone: boolean }>(
		'select pg_advisory_unlock_shared($1, $2), pg_try_advisory_lock($1, $2) alone',
		[AREA, LOCKS.users],
	);
	const alone = rows[0]?.alone === true;
	if (!alone) await lockUse(keeper);
	return alone;
}

/** Takes the data folder for the processes of one `npm start`, named by its id (LEDGER-10). Returns false while another one has it. */
export async function lockServer(keeper: pg.Client, start: string): Promise<boolean> {
	// A server of a version before holds this lock alone.
	const { rows } = await keeper.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1, $2) got', [
		AREA,
		LOCKS.server,
	]);
	if (rows[0]?.got !== true) return false;
	if (await lockForStart(keeper, STARTS, start)) return true;
	await keeper.query('select pg_advisory_unlock_shared($1, $2)', [AREA, LOCKS.server]);
	return false;
}

/** Runs `work` while no other start does the same. */
export async function withSetupLock(keeper: pg.Client, work: () => Promise<void>): Promise<void> {
	await keeper.query('select pg_advisory_lock($1, $2)', [AREA, LOCKS.setup]);
	try {
		await work();
	} finally {
		await keeper.query('select pg_advisory_unlock($1, $2)', [AREA, LOCKS.setup]);
	}
}
