import { execute, loadOnlyRow, loadRow, type Queryable } from '../../../platform/database/index.ts';

/**
 * The progress of packing.
 * - `next`: the first tile that was not looked at.
 * - `size`: size of the newest signed tree.
 */
export const loadPacking = (db: Queryable) =>
	loadOnlyRow(
		db,
		'select (select size from proof_log)::float8 size, coalesce((select max(tile) + 1 from proof_bundles), 0)::float8 next',
	);

/** Keeps that a tile was packed at an instant; null: its items are too large. */
export const insertBundle = (db: Queryable, tile: number, atMs: number | null) =>
	execute(db, 'insert into proof_bundles (tile, packed_at) values ($1, $2) on conflict (tile) do nothing', [
		tile,
		atMs,
	]);

/** The first tile whose single files are there beside a bundle of this instant or earlier; null: none. */
export const findUncleared = (db: Queryable, packedUntilMs: number) =>
	loadRow(
		db,
		`select tile::float8, packed_at::float8 "packedAtMs" from proof_bundles
		where cleared_at is null and packed_at is not null and packed_at <= $1 order by tile limit 1`,
		[packedUntilMs],
	);

export const updateCleared = (db: Queryable, tile: number, atMs: number) =>
	execute(db, 'update proof_bundles set cleared_at = $2 where tile = $1', [tile, atMs]);

/** Keeps that the bundle of a tile had to be made once more: its single files stay for another day. */
export const updatePacked = (db: Queryable, tile: number, atMs: number) =>
	execute(db, 'update proof_bundles set packed_at = $2 where tile = $1 and cleared_at is null', [tile, atMs]);
