import type { getTicks } from '@fairtick/domain/market/contract';
import { formatPrice } from '@fairtick/domain/market/price';
import type { AnswerOf, QueryOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	loadNewestTickRows,
	loadTickSizes,
	loadTicksFromSeq,
	loadTicksFromTime,
	type SourcedTickRow,
} from '../sql/assets.ts';

const MOST_TICKS = 1_000;

type TickQuery = QueryOf<typeof getTicks>;

/** Logged ticks in the order of their seq, the newest ones when nothing says where from; null for an unknown asset. */
export async function loadTicks(
	database: Queryable,
	assetId: number,
	query: TickQuery,
): Promise<AnswerOf<typeof getTicks> | null> {
	const tickSize = (await loadTickSizes(database, [assetId])).get(assetId);
	if (tickSize === undefined) return null;
	const rows = await loadTickRows(database, assetId, query);
	return rows.map(({ seq, t, price, source, source_t: sourceT }) => {
		const shownSourceT = source === 'fair' ? null : Number(sourceT);
		return [Number(seq), Number(t), formatPrice(price, tickSize), source, shownSourceT];
	});
}

async function loadTickRows(
	database: Queryable,
	assetId: number,
	{ from_seq: fromSeq, from, limit = MOST_TICKS }: TickQuery,
): Promise<SourcedTickRow[]> {
	if (fromSeq !== undefined) {
		const rows = await loadTicksFromSeq(database, assetId, fromSeq, limit);
		return from === undefined ? rows : rows.filter((row) => row.t >= from);
	}
	if (from !== undefined) return loadTicksFromTime(database, assetId, from, limit);
	const [newest] = await loadNewestTickRows(database, [assetId]);
	return newest === undefined ? [] : loadTicksFromSeq(database, assetId, Number(newest.seq) - limit + 1, limit);
}
