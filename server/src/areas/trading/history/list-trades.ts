import type { listTrades as endpoint } from '@fairtick/domain/trading/contract';
import { ENDED_STATUSES } from '@fairtick/domain/trading/statuses';
import type { Queryable } from '../../../platform/database/index.ts';
import { type AllRead, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import type { Reports } from '../../../platform/turns/index.ts';
import { toWireTrade } from '../trade/view.ts';
import { isLongHistory, loadTradesOfUser, type ShownTrade, type TradeFilter } from './queries.ts';

/** A page is looked for among this number of trades at once; one that takes more takes its turn as a report. */
const LOOKED_AT = 1_000;

/** A page of the caller's trades, newest first. */
export async function listTrades(database: Queryable, reports: Reports, call: Call<typeof endpoint>) {
	const { caller, query } = call;
	const { limit = DEFAULT_PAGE, cursor, status, mode = null, asset_id: assetId = null, from, to, ...rest } = query;
	rest satisfies AllRead;
	const found = await load(database, () => reports.of(call), {
		userId: caller.userId,
		statuses: status === undefined ? null : status === 'closed' ? ENDED_STATUSES : [status],
		mode,
		assetId,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
		after: readCursor(cursor, 'position'),
		limit: limit + 1,
	});
	return toPage(
		found,
		limit,
		({ trade: { terms } }) => ({ atMs: terms.acceptedAtMs, id: terms.id }),
		(shown) => toWireTrade(shown.trade, shown),
	);
}

async function load(database: Queryable, toReports: () => Queryable, filter: TradeFilter): Promise<ShownTrade[]> {
	const found = await loadTradesOfUser(database, { ...filter, within: LOOKED_AT });
	const isWhole = found.length === filter.limit || !(await isLongHistory(database, filter, LOOKED_AT));
	return isWhole ? found : loadTradesOfUser(toReports(), filter);
}
