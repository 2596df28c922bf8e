import type { Queryable } from '../../../database/index.ts';

/** A row of `fair_hours`; instants are epoch milliseconds. */
export interface FairHourRow {
	readonly epoch: number;
	readonly commitment: Buffer;
	readonly committedAt: number;
	readonly lost: boolean;
}

/** Where an index's walk begins in an hour, or goes on after a gap. */
export interface FairStart {
	readonly assetId: number;
	readonly firstK: number;
	readonly epoch: number;
	/** The walk's position before tick `firstK`. */
	readonly x: number;
	readonly backfill: boolean;
}

export async function loadLiveHour(database: Queryable, epoch: number): Promise<FairHourRow | null> {
	const { rows } = await database.query<{ commitment: Buffer; committed_at: bigint; lost_at: bigint | null }>(
		'select commitment, committed_at, lost_at from fair_hours where epoch = $1 and not backfill',
		[epoch],
	);
	const row = rows[0];
	if (row === undefined) return null;
	return { epoch, commitment: row.commitment, committedAt: Number(row.committed_at), lost: row.lost_at !== null };
}

/** Which epochs from `first` to `last` have no commitment yet. */
export async function loadUncommittedEpochs(database: Queryable, first: number, last: number): Promise<number[]> {
	const { rows } = await database.query<{ epoch: number }>(
		`select epoch from generate_series($1::int, $2::int) epoch
		where not exists (select from fair_hours h where h.epoch = epoch.epoch and not backfill) order by epoch`,
		[first, last],
	);
	return rows.map((row) => row.epoch);
}

/** Publishes commitments; one that is there already stays. */
export async function insertCommitments(
	database: Queryable,
	commitments: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
	await database.query(
		`insert into fair_hours (epoch, commitment, committed_at)
		select epoch, commitment, clock() from unnest($1::int[], $2::bytea[]) c (epoch, commitment)
		on conflict (epoch, backfill) do nothing`,
		[[...commitments.keys()], [...commitments.values()]],
	);
}

export async function insertStarts(tx: Queryable, starts: readonly FairStart[]): Promise<void> {
	await tx.query(
		`insert into fair_starts (asset_id, first_k, epoch, x, backfill)
		select * from unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[], $5::boolean[])`,
		[
			starts.map((start) => start.assetId),
			starts.map((start) => start.firstK),
			starts.map((start) => start.epoch),
			starts.map((start) => start.x),
			starts.map((start) => start.backfill),
		],
	);
}

/** Hours that are over, whose seeds are not yet revealed. */
export async function loadUnrevealedHours(database: Queryable, beforeEpoch: number): Promise<FairHourRow[]> {
	const { rows } = await database.query<{ epoch: number; commitment: Buffer; committed_at: bigint }>(
		`select epoch, commitment, committed_at from fair_hours
		where epoch < $1 and seed is null and lost_at is null and not backfill order by epoch`,
		[beforeEpoch],
	);
	return rows.map((row) => ({
		epoch: row.epoch,
		commitment: row.commitment,
		committedAt: Number(row.committed_at),
		lost: false,
	}));
}

export async function updateRevealed(database: Queryable, epoch: number, seed: Uint8Array): Promise<void> {
	await database.query(
		'update fair_hours set seed = $2, revealed_at = clock() where epoch = $1 and not backfill and seed is null',
		[epoch, seed],
	);
}

/** Records in public that a seed cannot be read any more. */
export async function updateLost(tx: Queryable, epoch: number): Promise<void> {
	await tx.query('update fair_hours set lost_at = clock() where epoch = $1 and not backfill and lost_at is null', [
		epoch,
	]);
}
