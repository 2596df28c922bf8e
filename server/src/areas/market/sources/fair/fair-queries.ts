import {
	columnsOf,
	execute,
	loadColumn,
	loadOnlyValue,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../../../platform/database/index.ts';

/** The id of the installation: of the database's life since it was made, or restored. Nothing but the database carries it on. */
const OWN = '(select id from generations order by n desc limit 1)';

/**
 * An hour that is committed to; instants are epoch milliseconds.
 * - `instance`: the installation that made the commitment; `own`: it is this one.
 * - `seed`: null until it is revealed.
 * - `sealed`: null without a row of the secret seed.
 */
export type FairHourRow = RowOf<typeof loadUnrevealedHours>;

const HOURS =
	`select epoch, commitment, committed_at::float8 "committedAt", instance, instance = ${OWN} own, lost_at is not null lost, seed,
	sealed from fair_hours left join fair_seeds using (epoch) where not backfill` as const;

/** The point at which an index's walk begins in an hour, or continues after a gap. */
export interface FairStart {
	readonly assetId: number;
	readonly firstK: number;
	readonly epoch: number;
	/** The walk's position before tick `firstK`. */
	readonly x: number;
	readonly backfill: boolean;
}

export const loadLiveHour = (database: Queryable, epoch: number) =>
	loadRow(database, `${HOURS} and epoch = $1`, [epoch]);

/** The hours from one on that are committed to, in order. */
export const loadHoursFrom = (database: Queryable, epoch: number) =>
	loadRows(database, `${HOURS} and epoch >= $1 order by epoch`, [epoch]);

/** Those of some hours that are committed to. */
export const loadHours = (database: Queryable, epochs: readonly number[]) =>
	loadRows(database, `${HOURS} and epoch = any($1::int[])`, [epochs]);

export const loadOwnInstance = (database: Queryable) => loadOnlyValue(database, `select ${OWN}`);

/** A restored database does not know yet what the log says that it lacks. */
const IS_RESTORING = `exists (select from (select * from generations order by n desc limit 1) g cross join proof_log l
	where g.restored and g.id is distinct from l.generation)`;

/**
 * The epochs from `first` to `last` without a commitment: none in a restored database, until the log has shown which hours
 * were committed.
 */
export const loadUncommittedEpochs = (database: Queryable, first: number, last: number) =>
	loadColumn(
		database,
		`select epoch from generate_series($1::int, $2::int) epoch
		where not exists (select from fair_hours h where h.epoch = epoch.epoch and not backfill) and not ${IS_RESTORING} order by epoch`,
		[first, last],
	);

/** An hour that is to be committed to, with its sealed seed. */
export interface NewHour {
	readonly epoch: number;
	readonly commitment: Uint8Array;
	readonly sealed: Uint8Array;
}

/** Publishes commitments of this installation, and keeps their seeds in the same commit; a commitment that is there already stays. */
export const insertCommitments = (database: Queryable, hours: readonly NewHour[]) =>
	execute(
		database,
		`with made as (select * from unnest($1::int[], $2::bytea[], $3::bytea[]) c (epoch, commitment, sealed)),
			committed as (insert into fair_hours (epoch, commitment, committed_at, instance)
				select epoch, commitment, clock(), ${OWN} from made on conflict (epoch, backfill) do nothing returning epoch)
		insert into fair_seeds (epoch, sealed) select epoch, sealed from made join committed using (epoch)`,
		columnsOf(hours, 'epoch', 'commitment', 'sealed'),
	);

/** Keeps sealed seeds of hours that are committed to; one that is there already stays. */
export const insertSealed = (database: Queryable, sealed: ReadonlyMap<number, Uint8Array>) =>
	execute(
		database,
		'insert into fair_seeds (epoch, sealed) select * from unnest($1::int[], $2::bytea[]) on conflict do nothing',
		[[...sealed.keys()], [...sealed.values()]],
	);

export const insertStarts = (tx: Queryable, starts: readonly FairStart[]) =>
	execute(
		tx,
		`insert into fair_starts (asset_id, first_k, epoch, x, backfill)
		select * from unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[], $5::boolean[])`,
		columnsOf(starts, 'assetId', 'firstK', 'epoch', 'x', 'backfill'),
	);

/** Hours before `beforeEpoch`, or all, whose seeds are neither revealed nor lost. */
export const loadUnrevealedHours = (database: Queryable, beforeEpoch?: number) =>
	loadRows(
		database,
		`${HOURS} and ($1::int is null or epoch < $1) and seed is null and lost_at is null order by epoch`,
		[beforeEpoch ?? null],
	);

export const updateRevealed = (database: Queryable, epoch: number, seed: Uint8Array) =>
	execute(
		database,
		`update fair_hours set seed = $2, revealed_at = clock()
		where epoch = $1 and not backfill and seed is null and lost_at is null`,
		[epoch, seed],
	);

/**
 * Declares in public that the seed of an hour is lost, if this installation committed to it, ten minutes after the hour's end at
 * the earliest. False if it is another's hour, or too early: the database decides (MARKET-14, MARKET-15).
 */
export const declareHourLost = async (tx: Queryable, epoch: number): Promise<boolean> =>
	(await loadValue(tx, `select declare_hour_lost($1, ${OWN})`, [epoch])) ?? false;

/**
 * Declares lost what an installation has not revealed, from its first hour on whose last tick is missing in the log of a
 * fair index. Returns the epochs. It is for the owner of the database alone (MARKET-15).
 */
export async function declareInstanceHoursLost(
	owner: Queryable,
	instance: string,
	assetIds: readonly number[],
): Promise<number[]> {
	const epochs = await loadColumn(owner, 'select declare_instance_lost($1, $2::int[])', [instance, assetIds]);
	return epochs.sort((a, b) => a - b);
}

/** True if ticks are being made with a seed of this installation: the newest one is of its hour, and as young as given. */
export const loadIsTicking = async (tx: Queryable, instance: string, assetIds: readonly number[], withinMs: number) =>
	(await loadValue(
		tx,
		`select exists (select from asset_writers w join fair_hours h on h.epoch = w.last_t / 3600000 and not h.backfill
			where w.asset_id = any($2::int[]) and h.instance = $1 and w.last_t > clock() - $3::bigint) ticking`,
		[instance, assetIds, withinMs],
	)) ?? false;
