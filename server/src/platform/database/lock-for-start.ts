import type pg from 'pg';
import { loadValue } from './load-rows.ts';

/** Held for a moment by those who ask. Ids of starts are odd. */
const GATE = 0;

/**
 * Takes the locks of an area for the processes of one `npm start`, named by its id, until the connection ends (LEDGER-10). Returns false, and
 * takes nothing, while a process of another start holds one.
 */
export async function lockForStart(client: pg.Client, area: number, start: string): Promise<boolean> {
	await client.query('select pg_advisory_lock($1, $2)', [area, GATE]);
	try {
		const isFree = await loadValue(
			client,
			`select not exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
				and classid::bigint = $1::int and objid::bigint not in ($2::int, (hashtext($3) | 1)::bigint & 4294967295)
				and database = (select oid from pg_database where datname = current_database())) free`,
			[area, GATE, start],
		);
		if (isFree) await client.query('select pg_advisory_lock_shared($1, hashtext($2) | 1)', [area, start]);
		return isFree === true;
	} finally {
		await client.query('select pg_advisory_unlock($1, $2)', [area, GATE]);
	}
}
