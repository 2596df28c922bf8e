import { execute, loadRows, loadValue, type Queryable } from '../../platform/database/index.ts';

/** Number of entries of a span, as `proof_spans` counts them. */
const SPAN = 100;

/** Entries that may hold groups of an asset, from the one before `entry` down. */
export async function* entriesBefore(db: Queryable, assetId: number, entry: number): AsyncGenerator<number> {
	for (let at = entry - 1; ; ) {
		const begin = await loadValue(
			db,
			'select max(entry)::float8 from proof_spans where asset_id = $1 and entry <= $2',
			[assetId, at],
		);
		if (begin === null) return;
		for (at = Math.min(at, begin + SPAN - 1); at >= begin; at--) yield at;
	}
}

/** Entries that may hold groups of an asset, from `entry` up; those of the newest span may not be there yet. */
export async function* entriesFrom(db: Queryable, assetId: number, entry: number): AsyncGenerator<number> {
	for (let at = entry; ; ) {
		const begin = await loadValue(db, 'select min(entry)::float8 from proof_spans where asset_id = $1 and entry > $2', [
			assetId,
			at - SPAN,
		]);
		if (begin === null) return;
		for (at = Math.max(at, begin); at < begin + SPAN; at++) yield at;
	}
}

/** An entry that holds a group of an asset. */
export interface GroupPlace {
	readonly assetId: number;
	readonly entry: number;
}

/**
 * Keeps that entries hold groups of assets. A search for a group reads the entries of the asset's spans, however long it is silent between
 * them, and whether or not its groups are in the database still.
 * @param places in the order of the log.
 */
export async function coverGroups(tx: Queryable, places: readonly GroupPlace[]): Promise<void> {
	const newest = await loadNewestSpans(tx, [...new Set(places.map(({ assetId }) => assetId))]);
	const begun: GroupPlace[] = [];
	for (const place of places) {
		const begin = newest.get(place.assetId);
		if (begin !== undefined && place.entry < begin + SPAN) continue;
		newest.set(place.assetId, place.entry);
		begun.push(place);
	}
	if (begun.length === 0) return;
	await execute(
		tx,
		'insert into proof_spans (asset_id, entry) select * from unnest($1::int[], $2::bigint[]) on conflict do nothing',
		[begun.map(({ assetId }) => assetId), begun.map(({ entry }) => entry)],
	);
}

/** Begins of the newest spans of some assets. */
async function loadNewestSpans(tx: Queryable, assetIds: readonly number[]): Promise<Map<number, number>> {
	if (assetIds.length === 0) return new Map();
	const rows = await loadRows(
		tx,
		`select a.id "assetId", (select max(entry)::float8 from proof_spans where asset_id = a.id) entry from unnest($1::int[]) a (id)`,
		[assetIds],
	);
	return new Map(rows.flatMap(({ assetId, entry }) => (entry === null ? [] : [[assetId, entry] as const])));
}
