import { computeRoundAt } from '@fairtick/domain/market/beacon';
import type { GroupKind, LoggedTick, TickGroup } from '@fairtick/domain/market/chain';
import {
	changesRow,
	execute,
	loadColumn,
	loadOnlyRow,
	loadOnlyValue,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { FIRST_TICK_OF_ROUND } from '../../trading/index.ts';

/**
 * The row of the log.
 * - `entries`: entries made.
 * - `lookedAtMs`: commits before this instant are in the log (PROOF-08).
 * - `halted`: why nothing was entered since; null: not known.
 * - `size`: size of the newest signed tree.
 */
export type LogRow = RowOf<typeof loadLog>;

const LOG = `select origin, fence, entries::float8, last_time::float8 "lastTimeMs", looked_at::float8 "lookedAtMs", halted, size::float8, root
	from proof_log`;

/** Null: the log was never begun. */
export const loadLog = (db: Queryable) => loadRow(db, LOG);

/** Locks the log's row until the transaction ends. */
export const lockLog = (tx: Queryable): Promise<LogRow | null> => loadRow(tx, `${LOG} for update`);

/** Lets a process that is frozen keep the log's row for two seconds, then rolls the transaction back. */
export const limitFreeze = (tx: Queryable) =>
	loadValue(tx, "select set_config('idle_in_transaction_session_timeout', '2000', true)");

/** Begins the log: of prices, what is logged from now on. False: it was begun before. */
export async function insertLog(tx: Queryable, origin: string, emptyRoot: Uint8Array): Promise<boolean> {
	const isNew = await changesRow(tx, 'insert into proof_log (origin, root) values ($1, $2) on conflict do nothing', [
		origin,
		emptyRoot,
	]);
	if (isNew) await execute(tx, 'insert into proof_chains (asset_id, no) select asset_id, chain_no from asset_writers');
	return isNew;
}

/** Becomes the process that makes entries; the one before is fenced out, or has ended without saying so. Returns the fencing number. */
export const takeFence = (tx: Queryable) =>
	loadOnlyValue(tx, "update proof_log set fence = fence + 1, halted = coalesce(halted, 'crashed') returning fence");

export const updateEntries = (tx: Queryable, entries: number, lastTimeMs: number) =>
	execute(tx, 'update proof_log set entries = $1, last_time = $2, halted = null', [entries, lastTimeMs]);

/** Keeps that everything which was committed before an instant is entered. */
export const updateLooked = (tx: Queryable, atMs: number) =>
	execute(tx, 'update proof_log set looked_at = $1, halted = null', [atMs]);

/** Keeps why the process with this fencing number enters nothing from now on. An end does not hide what stopped the log before. */
export const updateHalted = (db: Queryable, fence: bigint, why: string) =>
	execute(
		db,
		`update proof_log set halted = case when $2 = '${ENDED}' then coalesce(halted, $2) else $2 end where fence = $1`,
		[fence, why],
	);
/** The process that made the entries ended as it should. */
export const ENDED = 'stopped';

/** True if an older database took the place of the one that was last found to continue what is known of the log. */
export const isRestored = async (db: Queryable): Promise<boolean> =>
	(await loadValue(
		db,
		`select restored and id is distinct from (select generation from proof_log) from generations order by n desc limit 1`,
	)) === true;

/** Records that an older database took the place of another one, if no restore recorded it. */
export const noteRestored = (tx: Queryable) => execute(tx, 'select note_restored()');

/** Witnesses and mirrors without which the log continues after this restore, by their names. */
export const loadLeftOut = (db: Queryable): Promise<string[]> =>
	loadColumn(
		db,
		'select name from proof_left_out where generation = (select id from generations order by n desc limit 1)',
	);

/** Keeps that the log continues without a witness or a mirror after this restore. */
export const insertLeftOut = (db: Queryable, name: string) =>
	execute(
		db,
		`insert into proof_left_out (generation, name, decided_at)
		select id, $1, clock() from generations order by n desc limit 1 on conflict do nothing`,
		[name],
	);

/** Keeps that this database continues what is known of the log. */
export const updateContinued = (db: Queryable, fence: bigint) =>
	execute(
		db,
		'update proof_log set generation = (select id from generations order by n desc limit 1) where fence = $1',
		[fence],
	);

/** Counts a beat while all entries are signed, for every process to see. */
export const updateBeat = (db: Queryable, fence: bigint) =>
	execute(db, 'update proof_log set beats = beats + 1 where fence = $1 and size = entries', [fence]);

/** The state of the log, as every process can read it. */
export const loadPulse = (db: Queryable) => loadOnlyRow(db, 'select size::float8, beats, halted from proof_log');

/** Moves what was signed from one size to a larger one. False: another process holds the log, or signed since. */
export const updateSigned = (
	db: Queryable,
	{ fence, from, size, root }: { fence: bigint; from: number; size: number; root: Uint8Array },
): Promise<boolean> =>
	changesRow(
		db,
		'update proof_log set size = $3, root = $4 where fence = $1 and size = $2 and $3 between size and entries',
		[fence, from, size, root],
	);

/**
 * Groups of prices that are not in the log yet, in the order of each asset's chain, with the hash before each. The assets that have some share
 * the limit. `hasMore`: whether any was left.
 */
export async function loadNewGroups(
	tx: Queryable,
	limit: number,
): Promise<{ groups: readonly NewGroup[]; hasMore: boolean }> {
	const rows = await loadRows(
		tx,
		`with waiting as (
			select asset_id, coalesce(c.no, 0) taken, w.chain_no newest from asset_writers w left join proof_chains c using (asset_id)
			where w.chain_no > coalesce(c.no, 0))
		select g.asset_id "assetId", g.no, w.newest, g.kind, g.t::float8, g.logged_through::float8 "loggedThrough", g.reason, g.at::float8,
			g.first_seq "firstSeq", g.last_seq "lastSeq", p.hash previous, coalesce(p.logged_through, 0)::float8 "after"
		from waiting w cross join lateral (
			select * from tick_groups g where g.asset_id = w.asset_id and g.no > w.taken and g.no <= w.newest order by g.no
			limit (select $1 / count(*) + 1 from waiting)) g
		left join tick_groups p on p.asset_id = g.asset_id and p.no = g.no - 1
		order by g.asset_id, g.no`,
		[limit],
	);
	const last = new Map(rows.map((row) => [row.assetId, row]));
	const ticks = await loadTicksOf(tx, rows);
	const groups = rows.map(({ at, previous, firstSeq, lastSeq, after: _, newest: _newest, ...group }) => ({
		atMs: at,
		previous,
		group: {
			...group,
			ticks:
				firstSeq === null || lastSeq === null ? [] : ticksBetween(ticks.get(group.assetId) ?? [], firstSeq, lastSeq),
		},
	}));
	return { groups, hasMore: [...last.values()].some(({ no, newest }) => no < newest) };
}

interface GroupRow {
	assetId: number;
	no: bigint;
	/** The last one that is logged of the asset. */
	newest: bigint;
	kind: GroupKind;
	t: number;
	loggedThrough: number;
	reason: string | null;
	at: number;
	firstSeq: bigint | null;
	lastSeq: bigint | null;
	previous: Buffer | null;
	/** Its ticks are later. */
	after: number;
}

export interface NewGroup {
	/** Time of logging, epoch milliseconds. */
	readonly atMs: number;
	/** The hash of the group before; null for the first one. */
	readonly previous: Buffer | null;
	readonly group: TickGroup;
}

type OwnedTick = LoggedTick & { readonly assetId: number };

/** The ticks of some groups, by asset and in their order. */
async function loadTicksOf(tx: Queryable, groups: readonly GroupRow[]): Promise<Map<number, OwnedTick[]>> {
	const spans = new Map<number, { after: number; until: number }>();
	for (const { assetId, lastSeq, after, t } of groups)
		if (lastSeq !== null) spans.set(assetId, { after: spans.get(assetId)?.after ?? after, until: t });
	const found = new Map<number, OwnedTick[]>();
	if (spans.size === 0) return found;
	const wanted = [...spans];
	const rows = await loadRows(
		tx,
		`select k.asset_id "assetId", k.seq, k.t::float8, k.price, k.source_t::float8 "sourceT", k.source_ref "sourceRef", k.source
		from unnest($1::int[], $2::bigint[], $3::bigint[]) s (asset_id, after, until)
			cross join lateral (select * from ticks k where k.asset_id = s.asset_id and k.t > s.after and k.t <= s.until) k
		order by k.asset_id, k.seq`,
		[wanted.map(([assetId]) => assetId), wanted.map(([, { after }]) => after), wanted.map(([, { until }]) => until)],
	);
	for (const row of rows) {
		const own = found.get(row.assetId);
		if (own) own.push(row);
		else found.set(row.assetId, [row]);
	}
	return found;
}

function ticksBetween(ticks: readonly OwnedTick[], from: bigint, to: bigint): LoggedTick[] {
	const first = ticks[0]?.seq ?? 0n;
	return ticks.slice(Number(from - first), Number(to - first) + 1).map(({ assetId: _, ...tick }) => tick);
}

/** Keeps how far each asset's chain is in the log. */
export const upsertChains = (tx: Queryable, chains: ReadonlyMap<number, bigint>) =>
	execute(
		tx,
		`insert into proof_chains (asset_id, no) select * from unnest($1::int[], $2::bigint[])
		on conflict (asset_id) do update set no = excluded.no`,
		[[...chains.keys()], [...chains.values()]],
	);

/**
 * - `refused`: null: none of its answers refuses.
 */
export type WaitingBatch = RowOf<typeof loadWaitingBatches>;

/** Batches of placements that are not in the log yet, oldest first. */
export const loadWaitingBatches = (tx: Queryable, limit: number) =>
	loadRows(
		tx,
		`select id, leaves, at::float8 "atMs", refused from proof_batches where entry is null order by at, id limit $1`,
		[limit],
	);

/** The place of an item. */
export interface Placed<Name> {
	readonly name: Name;
	readonly entry: number;
	readonly place: number;
}

const columnsOfPlaced = <Name>(placed: readonly Placed<Name>[]) =>
	[placed.map(({ name }) => name), placed.map(({ entry }) => entry), placed.map(({ place }) => place)] as const;

export const updateBatches = (tx: Queryable, placed: readonly Placed<string>[]) =>
	execute(
		tx,
		`update proof_batches b set entry = p.entry, place = p.place from unnest($1::uuid[], $2::bigint[], $3::int[]) p (id, entry, place)
		where b.id = p.id`,
		columnsOfPlaced(placed),
	);

export const insertSubjects = (tx: Queryable, placed: readonly Placed<string>[]) =>
	execute(
		tx,
		'insert into proof_subjects (subject, entry, place) select * from unnest($1::text[], $2::bigint[], $3::int[])',
		columnsOfPlaced(placed),
	);

export interface NewEntry {
	readonly no: number;
	readonly timeMs: number;
	readonly leaf: string;
	/** Null: their file is there. */
	readonly items: Uint8Array | null;
}

export const insertEntries = (tx: Queryable, entries: readonly NewEntry[]) =>
	execute(
		tx,
		'insert into proof_entries (no, time, leaf, items) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[])',
		[
			entries.map(({ no }) => no),
			entries.map(({ timeMs }) => timeMs),
			entries.map(({ leaf }) => leaf),
			entries.map(({ items }) => items),
		],
	);

/** Entries whose items have no file yet, oldest first. */
export const loadWithoutFile = (db: Queryable, limit: number) =>
	loadRows(db, 'select no::float8, items from proof_entries where items is not null order by no limit $1', [limit]);

export const forgetItems = (db: Queryable, through: number) =>
	execute(db, 'update proof_entries set items = null where no <= $1 and items is not null', [through]);

/** The leaves of consecutive entries, `end` exclusive. */
export const loadLeaves = (db: Queryable, begin: number, end: number) =>
	loadRows(db, 'select no::float8, leaf from proof_entries where no >= $1 and no < $2 order by no', [begin, end]);

/**
 * The round of the beacon for the entry with a number: the newest that was verified and that its time has reached, and never an older one than that of the entry before, which
 * a restored database may lack; 0: none.
 */
export const loadRoundFor = async (tx: Queryable, no: number, timeMs: number): Promise<number> =>
	Number(
		await loadValue(
			tx,
			`select greatest((select max(round) from beacon_rounds where round <= $1),
				(select (leaf::json ->> 3)::bigint from proof_entries where no = $2 - 1), 0)`,
			[Math.max(computeRoundAt(timeMs), 0), no],
		),
	);

/**
 * Keeps a checkpoint for receipts, as it is for ever: never one before another that is kept, so that a receipt is made under the same one whenever it is
 * asked for. False: another process holds the log, or keeps a later one.
 */
export const insertCheckpoint = (
	db: Queryable,
	{ fence, size, note, atMs }: { fence: bigint; size: number; note: string; atMs: number },
): Promise<boolean> =>
	changesRow(
		db,
		`with log as (select from proof_log where fence = $1 for share)
		insert into proof_checkpoints (size, note, at) select $2, $3, $4 from log
		where not exists (select from proof_checkpoints where size >= $2) on conflict do nothing`,
		[fence, size, note, atMs],
	);

/** The newest checkpoint that is kept; null: none. */
export const loadNewestCheckpoint = (db: Queryable) =>
	loadRow(db, 'select size::float8, note, at::float8 "atMs" from proof_checkpoints order by size desc limit 1');

/** The first entry that was made at or after an instant; null: none. */
export const findEntryFrom = (db: Queryable, timeMs: number) =>
	loadValue(db, 'select no::float8 from proof_entries where time >= $1 order by time, no limit 1', [timeMs]);

/**
 * Entries, up to one and in the order of the log, that were made at most `withinMs` before it and at least `gapMs` after the entry before theirs, with the times of
 * both.
 */
export const loadAfterGaps = (
	db: Queryable,
	{ entry, withinMs, gapMs }: { readonly entry: number; readonly withinMs: number; readonly gapMs: number },
) =>
	loadRows(
		db,
		`select e.no::float8, e.time::float8 "timeMs", b.time::float8 "beforeMs" from proof_entries l
			join proof_entries e on e.time between l.time - $2::bigint and l.time and e.no <= l.no
			join proof_entries b on b.no = e.no - 1
		where l.no = $1 and e.time - b.time >= $3::bigint order by e.no`,
		[entry, withinMs, gapMs],
	);

/** Loads the time of an entry, epoch milliseconds. */
export const loadTimeOfEntry = (db: Queryable, entry: number): Promise<number> =>
	loadOnlyRow(db, 'select time::float8 "timeMs" from proof_entries where no = $1', [entry]).then(
		({ timeMs }) => timeMs,
	);

/** The leaves of some entries, by their numbers. */
export const loadSomeLeaves = async (db: Queryable, nos: readonly number[]): Promise<Map<number, string>> =>
	new Map(
		(await loadRows(db, 'select no::float8, leaf from proof_entries where no = any($1::bigint[])', [nos])).map(
			({ no, leaf }) => [no, leaf],
		),
	);

/** The kept checkpoint under which an entry is first; null: not yet. */
export const findCheckpointOf = (db: Queryable, entry: number) =>
	loadRow(db, 'select size::float8, note from proof_checkpoints where size > $1 order by size limit 1', [entry]);

/** Places of subjects in the log, by their names. */
export const loadSubjects = (db: Queryable, subjects: readonly string[]): Promise<Placed<string>[]> =>
	loadRows(db, 'select subject "name", entry::float8, place from proof_subjects where subject = any($1::text[])', [
		subjects,
	]);

export const loadRounds = (db: Queryable, from: number, to: number) =>
	loadRows(
		db,
		`select round, encode(signature, 'hex') signature from beacon_rounds where round between $1 and $2 order by round`,
		[from, to],
	);

/** Hours whose seeds were lost, from one to another, in their order. */
export const loadLostEpochs = (db: Queryable, first: number, last: number) =>
	loadColumn(
		db,
		'select epoch from fair_hours where lost_at is not null and not backfill and epoch between $1 and $2 order by epoch',
		[first, last],
	);

/**
 * The first thing that the log says of the first silent round that a trade waits for (TRADE-08): its ticks begin after the last price at `afterMs`, and at or before
 * the trade's end. Null: the log says nothing of one.
 */
export const findSilentSubject = (db: Queryable, { afterMs, untilMs }: { afterMs: number; untilMs: number }) =>
	loadValue(
		db,
		`select p.subject from silent_notes s join proof_subjects p on p.subject = 'silent:' || s.round || ':' || s.at
		where ${FIRST_TICK_OF_ROUND} > $1 and ${FIRST_TICK_OF_ROUND} <= $2 order by s.round, s.at limit 1`,
		[afterMs, untilMs],
	);

/** The parts of an asset's version that a receipt needs. */
export type AssetOfTrade = RowOf<typeof loadAssetOfTrade>;

export const loadAssetOfTrade = (db: Queryable, assetId: number, version: number) =>
	loadOnlyRow(
		db,
		`select a.asset_group "group", v.source, v.beacon from asset_versions v join assets a on a.id = v.asset_id
		where v.asset_id = $1 and v.version = $2`,
		[assetId, version],
	);
