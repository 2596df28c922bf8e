import { lockUsers } from '../../platform/authorization/index.ts';
import {
	beforeCommit,
	type Database,
	execute,
	inTransaction,
	loadColumn,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
} from '../../platform/database/index.ts';
import { type EntryOf, entriesOf, type Journal, type JournalEntry } from '../../platform/journal/index.ts';
import { insertPastSums } from './counting.ts';

type Restriction = EntryOf<'exclusion'> | EntryOf<'limit'> | EntryOf<'final'>;

/** Exclusions of a user, or of all with null, as the journal keeps them (CASH-14). */
const loadExclusionEntries = (tx: Queryable, userId: number | null): Promise<EntryOf<'exclusion'>[]> =>
	loadColumn(
		tx,
		`select json_build_object('kind', 'exclusion', 'userId', x.user_id, 'joinedAtMs', u.created_at, 'id', x.id, 'exclusion', x.kind,
			'beginsAtMs', x.begins_at, 'endsAtMs', x.ends_at,
			'hashes', (select coalesce(json_agg(encode(p.hash, 'hex') order by p.hash), '[]') from exclusion_persons p where p.exclusion_id = x.id))
		from exclusions x join users u on u.id = x.user_id where $1::int is null or u.id = $1 order by x.begins_at, x.id`,
		[userId],
	);

/**
 * Writes a user's exclusions to the journal just before their commit, and under the user's lock. A line of a transaction that fails afterwards would name
 * an exclusion that the database lacks, which then counts as restored: so it comes last, and a slow disk must not end the transaction.
 */
export const journalExclusions = (tx: Queryable, journal: Pick<Journal, 'append'>, userId: number): void =>
	beforeCommit(tx, `journal of the exclusions of ${userId}`, async () => {
		await tx.query(`set local idle_in_transaction_session_timeout = '30s'`);
		await journal.append(await loadExclusionEntries(tx, userId));
	});

/** States of own limits of a user, or of all with null, from an instant on, as the journal keeps them (CASH-14). */
const loadLimitEntries = (db: Queryable, userId: number | null, fromMs: bigint): Promise<EntryOf<'limit'>[]> =>
	loadColumn(
		db,
		`select json_build_object('kind', 'limit', 'userId', l.user_id, 'joinedAtMs', u.created_at, 'limit', l.kind, 'window', l.period, 'n', l.n,
			'value', l.value, 'wishValue', l.wish_value, 'wishedAtMs', l.wished_at, 'changedAtMs', l.changed_at)
		from own_limits l join users u on u.id = l.user_id where ($1::int is null or u.id = $1) and l.changed_at >= $2
		order by l.user_id, l.kind, l.period, l.n`,
		[userId, fromMs],
	);

/** The newest state of a user's switch of final withdrawals, or of all users' with null, as the journal keeps it (CASH-14). */
export const loadSwitchEntries = (db: Queryable, userId: number | null): Promise<EntryOf<'final'>[]> =>
	loadColumn(
		db,
		`select json_build_object('kind', 'final', 'userId', f.user_id, 'joinedAtMs', u.created_at, 'n', f.n, 'endsAtMs', f.ends_at,
			'changedAtMs', f.changed_at)
		from (select distinct on (user_id) * from final_withdrawals where $1::int is null or user_id = $1 order by user_id, n desc) f
			join users u on u.id = f.user_id order by f.user_id`,
		[userId],
	);

/** All exclusions, every state of own limits and the newest of each switch, as the journal keeps them (CASH-14). */
export const loadRestrictions = async (db: Queryable): Promise<Restriction[]> => [
	...(await loadExclusionEntries(db, null)),
	...(await loadLimitEntries(db, null, 0n)),
	...(await loadSwitchEntries(db, null)),
];

/**
 * Writes a user's own limits that were committed since the last line to the journal, also those whose line was lost then.
 */
export async function journalLimits(db: Queryable, journal: Pick<Journal, 'append'>, userId: number): Promise<void> {
	const fromMs = await loadValue(db, 'select journalled_at from limits_in_force where user_id = $1', [userId]);
	const entries = await loadLimitEntries(db, userId, fromMs ?? 0n);
	await journal.append(entries);
	const untilMs = Math.max(...entries.map(({ changedAtMs }) => changedAtMs));
	if (entries.length > 0)
		await execute(db, 'update limits_in_force set journalled_at = greatest(journalled_at, $2) where user_id = $1', [
			userId,
			untilMs,
		]);
}

const restrictionsIn = (entries: readonly JournalEntry[]): Restriction[] => [
	...entriesOf(entries, 'exclusion'),
	...entriesOf(entries, 'limit'),
	...entriesOf(entries, 'final'),
];

/**
 * Puts back restrictions that a restored database lacks. An exclusion without its account stays, and its person is
 * recognised by the address on returning; own limits go with their account. Repeating it changes nothing.
 */
export async function replayRestrictions(database: Database, entries: readonly JournalEntry[]): Promise<void> {
	// This may be another journal than the one that the database's marks are about.
	await execute(database, 'update limits_in_force set journalled_at = null where journalled_at is not null');
	for (const [userId, ofUser] of Map.groupBy(restrictionsIn(entries), (entry) => entry.userId))
		await inTransaction(database, async (tx) => {
			const state = (await lockUsers(tx, [userId])).get(userId);
			const user = await loadRow(tx, 'select created_at at from users where id = $1', [userId]);
			for (const entry of ofUser) {
				const isHere = user !== null && Number(user.at) === entry.joinedAtMs;
				if (entry.kind === 'exclusion') await insertForgotten(tx, entry, isHere);
				else if (isHere && entry.kind === 'limit') await insertForgottenLimit(tx, entry);
				else if (isHere && entry.kind === 'final') await insertForgottenSwitch(tx, entry);
				if (isHere && entry.kind !== 'final' && state && !state.hasLimits) await insertPastSums(tx, userId);
			}
		});
}

async function insertForgotten(tx: Queryable, entry: EntryOf<'exclusion'>, isHere: boolean): Promise<void> {
	const { id, userId, exclusion, beginsAtMs, endsAtMs, hashes } = entry;
	await execute(
		tx,
		'insert into exclusions (id, user_id, kind, begins_at, ends_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
		[id, isHere ? userId : null, exclusion, beginsAtMs, endsAtMs],
	);
	await execute(
		tx,
		`insert into exclusion_persons (hash, exclusion_id) select decode(h, 'hex'), $1 from unnest($2::text[]) h on conflict do nothing`,
		[id, hashes],
	);
}

const insertForgottenLimit = (tx: Queryable, entry: EntryOf<'limit'>) =>
	execute(
		tx,
		`insert into own_limits (user_id, kind, period, n, value, wish_value, wished_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
		[
			entry.userId,
			entry.limit,
			entry.window,
			entry.n,
			entry.value,
			entry.wishValue,
			entry.wishedAtMs,
			entry.changedAtMs,
		],
	);

const insertForgottenSwitch = (tx: Queryable, { userId, n, endsAtMs, changedAtMs }: EntryOf<'final'>) =>
	execute(
		tx,
		'insert into final_withdrawals (user_id, n, ends_at, changed_at) values ($1, $2, $3, $4) on conflict do nothing',
		[userId, n, endsAtMs, changedAtMs],
	);

/** The numbers of users of whom the database lacks an exclusion, or holds the account and lacks an own limit or switch, that the journal has. */
export async function listForgotten(db: Queryable, entries: readonly JournalEntry[]): Promise<number[]> {
	const restrictions = restrictionsIn(entries);
	const rows = await loadRows(
		db,
		`select distinct e."userId" id from json_to_recordset($1) e (kind text, id uuid, "userId" int, "joinedAtMs" bigint, "limit" text, "window" text, n int)
		where case kind when 'exclusion' then not exists (select from exclusions x where x.id = e.id)
			else exists (select from users u where u.id = e."userId" and u.created_at = e."joinedAtMs") and case kind
				when 'limit' then not exists (select from own_limits l
					where l.user_id = e."userId" and l.kind = e."limit" and l.period is not distinct from e."window" and l.n = e.n)
				else not exists (select from final_withdrawals f where f.user_id = e."userId" and f.n = e.n) end end`,
		[JSON.stringify(restrictions)],
	);
	return rows.flatMap(({ id }) => id ?? []);
}
