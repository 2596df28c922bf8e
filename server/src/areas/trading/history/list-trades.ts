import type { listTrades as endpoint, TradeStatus } from '@fairtick/domain/trading/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import type { Reports } from '../../../platform/turns/index.ts';
import { toWireTrade } from '../trade/view.ts';
import { isLongHistory, loadTradesOfUser, type ShownTrade, type TradeFilter } from './queries.ts';

const CLOSED: readonly TradeStatus[] = ['won', 'lost', 'tied', 'sold', 'void'];
/** A page is looked for among so many trades at once; one that takes more takes its turn as a report. */
const LOOKED_AT = 1_000;

/** A page of the caller's trades, newest first. */
export async function listTrades(database: Queryable, reports: Reports, call: Call<typeof endpoint>) {
	const { caller, query } = call;
	const limit = query.limit ?? DEFAULT_PAGE;
	const found = await load(database, () => reports.of(call), {
		userId: caller.userId,
		statuses: query.status === undefined ? null : query.status === 'closed' ? CLOSED : [query.status],
		mode: query.mode ?? null,
		assetId: query.asset_id ?? null,
		fromMs: query.from === undefined ? null : Date.parse(query.from),
		toMs: query.to === undefined ? null : Date.parse(query.to),
		after: readCursor(query.cursor, 'position'),
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
