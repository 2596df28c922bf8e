import { getTrade, listTrades, openTrade, type TradeStatus } from '@fairtick/domain/trading/contract';
import { getPlacementLimits } from '@fairtick/domain/trading/placement-limits';
import type { Database } from '../database/index.ts';
import {
	Answered,
	DEFAULT_PAGE,
	HttpError,
	REPLAYED,
	Refused,
	type Route,
	readCursor,
	route,
	toPage,
} from '../http/index.ts';
import { loadTrades } from './history/load-trades.ts';
import { loadTradesOfUser } from './history/queries.ts';
import type { Placing } from './placing/create-placing.ts';
import { loadPlacementLimits, type PlacementRules } from './placing/load-placement-limits.ts';
import { toWireTrade } from './trade/view.ts';

const CLOSED: readonly TradeStatus[] = ['won', 'lost', 'tied', 'sold', 'void'];

/** The calls of trading. */
export function tradingRoutes(database: Database, placing: Placing, rules: PlacementRules): Route[] {
	return [
		route(
			openTrade,
			async ({ caller, body }) => {
				// A guest has the demo account alone (IDENT-11).
				if (caller.guest && body.mode === 'real') throw new HttpError('identity.register_first');
				const { trade, refusal, replayed, promise } = await placing.place(caller.userId, body, caller.sessionId);
				const extras = replayed ? REPLAYED : {};
				const promised = promise && { promise };
				return refusal
					? new Refused(refusal as never, { ...extras, body: promised })
					: new Answered({ ...trade, ...promised }, extras);
			},
			{ provesSession: true },
		),
		route(getPlacementLimits, ({ caller }) => loadPlacementLimits(database, caller.userId, rules)),
		route(getTrade, async ({ caller, params }) => {
			const [trade] = await loadTrades(database, caller.userId, [params.id]);
			if (!trade) throw new HttpError('http.not_found');
			return trade;
		}),
		route(listTrades, async ({ caller, query }) => {
			const limit = query.limit ?? DEFAULT_PAGE;
			const found = await loadTradesOfUser(database, {
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
		}),
	];
}
