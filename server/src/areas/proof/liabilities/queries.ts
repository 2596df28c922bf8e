import type { Currency } from '@fairtick/domain/money/money';
import type { Owed } from '@fairtick/domain/proof/liabilities/build';
import {
	changesRow,
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
} from '../../../platform/database/index.ts';

/** The first day that was counted, and the time of the log's first entry, epoch milliseconds; null: there is none. */
export const loadFirsts = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select (select min(day) from liability_days) "firstDay", (select time::float8 from proof_entries order by no limit 1) "firstAtMs"`,
	);

/** Days from the first to the last that were not counted, in their order. */
export const loadUncounted = (db: Queryable, first: string, last: string) =>
	loadColumn(
		db,
		`select c.day from generate_series($1::text::timestamp, $2::text::timestamp, interval '1 day') g (at)
			cross join lateral (select to_char(g.at, 'YYYY-MM-DD') as day) c
		where not exists (select from liability_days d where d.day = c.day) order by 1`,
		[first, last],
	);

/** True if a fair index takes the beacon in an hour. */
export const usesBeacon = async (db: Queryable, epoch: number): Promise<boolean> =>
	(await loadValue(db, 'select exists (select from assets where fair_beacon(id, $1) is not null)', [epoch])) ?? false;

/** True if a round of the beacon, or a later one, was verified: then it chooses, whatever takes the beacon. */
export const hasRound = async (db: Queryable, round: number): Promise<boolean> =>
	(await loadValue(db, 'select exists (select from beacon_rounds where round >= $1)', [round])) ?? false;

/** The rule by which a day's instant was chosen. */
export interface ChosenInstant {
	readonly day: string;
	readonly currency: Currency;
	readonly atMs: number;
	/** The beacon's round and its signature, hex; null without the beacon. */
	readonly round: number | null;
	readonly signature: string | null;
}

/** Waits for others that remove leaves, until the transaction ends. */
export const lockLeaves = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('liability leaves', 0))`);

/** True if a day was counted here, or the log names it as counted by a database that this one is an older copy of. */
export const isCounted = async (db: Queryable, day: string): Promise<boolean> =>
	(await loadValue(
		db,
		`select exists (select from liability_days where day = $1)
			or exists (select from proof_subjects where subject = 'liabilities:' || $1)`,
		[day],
	)) ?? false;

/** False: the day was counted before. */
export const insertDay = (
	tx: Queryable,
	{ day, currency, atMs, round, signature }: ChosenInstant,
	{ root, suspense, leafCount }: Pick<Owed, 'root' | 'suspense'> & { readonly leafCount: number },
): Promise<boolean> =>
	changesRow(
		tx,
		`insert into liability_days (day, currency, instant, round, signature, sum, root, leaves, suspense, suspense_place, suspense_salt, made_at)
		values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10, $11, clock()) on conflict do nothing`,
		[
			day,
			currency,
			atMs,
			round,
			signature,
			root.sum,
			root.hash,
			leafCount,
			suspense.amount,
			suspense.place,
			suspense.salt,
		],
	);

export const insertFile = (tx: Queryable, day: string, no: number, leaves: Uint8Array) =>
	execute(tx, 'insert into liability_files (day, no, leaves) values ($1, $2, $3)', [day, no, leaves]);

/**
 * One row for each account: lists of different lengths go through JSON. Of accounts that were closed meanwhile nothing is kept; none is
 * closed before this commits.
 */
export const insertAccounts = (tx: Queryable, day: string, accounts: Owed['accounts']) =>
	execute(
		tx,
		`insert into liability_accounts (user_id, day, amount, places, amounts, salts)
		select (a->>0)::int, $1, (a->>1)::bigint, p.places, p.amounts, p.salts from jsonb_array_elements($2::jsonb) a
			join users u on u.id = (a->>0)::int and u.closed_at is null
			cross join lateral (select array_agg((p->>0)::int order by n) places, array_agg((p->>1)::bigint order by n) amounts,
				array_agg(decode(p->>2, 'hex') order by n) salts from jsonb_array_elements(a->2) with ordinality o (p, n)) p
		for share of u`,
		[
			day,
			JSON.stringify(
				accounts.map(({ userId, amount, parts }) => [
					userId,
					`${amount}`,
					parts.map(({ place, amount: part, salt }) => [place, `${part}`, Buffer.from(salt).toString('hex')]),
				]),
			),
		],
	);

/** Keeps of the days before one how many looked, and forgets who; forgets all of the days before another one. */
export async function endEarlierDays(tx: Queryable, day: string, keptFrom: string): Promise<void> {
	await execute(
		tx,
		`update liability_days d set looked = d.looked + (select count(*) from liability_accounts a where a.day = d.day and a.looked)
		where d.day < $1 and exists (select from liability_accounts a where a.day = d.day and a.looked)`,
		[day],
	);
	await execute(tx, 'update liability_accounts set looked = false where day < $1 and looked', [day]);
	await execute(tx, 'delete from liability_accounts where day < $1', [keptFrom]);
}

/** Days whose files are not durable yet, oldest first. */
export const loadUnfiled = (db: Queryable) =>
	loadColumn(db, 'select day from liability_days where not filed order by day');

/** A file that waits, from a number on; null: no more. */
export const loadWaitingFile = (db: Queryable, day: string, from: number) =>
	loadRow(db, 'select no, leaves from liability_files where day = $1 and no >= $2 order by no limit 1', [day, from]);

export async function updateFiled(tx: Queryable, day: string): Promise<void> {
	await execute(tx, 'update liability_days set filed = true where day = $1', [day]);
	await execute(tx, 'delete from liability_files where day = $1', [day]);
}

/** The newest days that the log names, newest first. */
export const loadLoggedDays = (db: Queryable, limit: number) =>
	loadRows(
		db,
		`select d.day, d.currency, d.instant::float8 "atMs", d.round::float8, d.sum, encode(d.root, 'hex') root, d.leaves, p.entry::float8, p.place,
			(d.looked + (select count(*) from liability_accounts a where a.day = d.day and a.looked))::int looked
		from liability_days d join proof_subjects p on p.subject = 'liabilities:' || d.day join proof_log l on p.entry < l.size
		order by d.day desc limit $1`,
		[limit],
	);

/** A user's counts on the newest days that the log names, newest first. */
export const loadOwnDays = (db: Queryable, userId: number, limit: number) =>
	loadRows(
		db,
		`select a.day, d.currency, p.entry::float8, p.place, a.amount, a.places, a.amounts::text[], a.salts
		from liability_accounts a join liability_days d using (day) join proof_subjects p on p.subject = 'liabilities:' || d.day
			join proof_log l on p.entry < l.size
		where a.user_id = $1 order by a.day desc limit $2`,
		[userId, limit],
	);

/** Notes that a user has asked for the newest day that was counted. */
export const noteLooked = (db: Queryable, userId: number) =>
	execute(
		db,
		`update liability_accounts set looked = true where user_id = $1 and not looked and day = (select max(day) from liability_days)`,
		[userId],
	);
