import type pg from 'pg';
import { pause } from '../loops/index.ts';
import { execute, loadValue } from './load-rows.ts';

/** A server process whose last beat is older is dead, cut off or frozen. */
export const LIVING_MS = 3_000;
/** Advisory lock of processes that join the list, and of a migration, which no process may join under way. */
export const REGISTRATION = 0x7fa8;
const LOOK_MS = 250;

/**
 * Keeps server processes from joining until the connection ends, and waits for those that died a moment ago. Returns false while one lives
 * (CLUSTER-01).
 */
export async function keepOthersOut(client: pg.Client): Promise<boolean> {
	await execute(client, 'select pg_advisory_lock($1)', [REGISTRATION]);
	// A schema that is not migrated yet may lack the list.
	if ((await loadValue(client, `select to_regclass('app.nodes') is not null`)) !== true) return true;
	for (const untilMs = performance.now() + LIVING_MS + LOOK_MS; ; await pause(LOOK_MS)) {
		if ((await loadValue(client, LIVES, [LIVING_MS])) !== true) return true;
		if (performance.now() >= untilMs) return false;
	}
}

const LIVES = `select exists (select from nodes where beat_at > clock_timestamp() - $1 * interval '1 ms')`;
