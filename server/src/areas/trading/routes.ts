import * as endpoints from '@fairtick/domain/trading/contract';
import { getPlacementLimits } from '@fairtick/domain/trading/placement-limits';
import type { Database } from '../../platform/database/index.ts';
import { Answered, HttpError, REPLAYED, Refused, type Route, route } from '../../platform/http/index.ts';
import type { Reports } from '../../platform/turns/index.ts';
import { listTrades } from './history/list-trades.ts';
import { showTrade } from './history/show-trade.ts';
import type { Placing } from './placing/create-placing.ts';
import { loadPlacementLimits, type PlacementRules } from './placing/load-placement-limits.ts';
import { type SellingOptions, sellTrade } from './selling/sell-trade.ts';

/** Readers for the calls of trading. */
export interface TradingReaders {
	readonly database: Database;
	/** For lists that have to look at much of a history. */
	readonly reports: Reports;
}

/** The calls of trading. */
export function tradingRoutes(
	{ database, reports }: TradingReaders,
	{ placing, selling }: { readonly placing: Placing; readonly selling: SellingOptions },
	rules: PlacementRules,
): Route[] {
	return [
		route(endpoints.openTrade, async ({ caller, body }) => {
			// A guest has the demo account alone (IDENT-11).
			if (caller.guest && body.mode === 'real') throw new HttpError('identity.register_first');
			const { trade, refusal, replayed, promise } = await placing.place(caller.userId, body, caller.sessionId);
			const extras = replayed ? REPLAYED : {};
			const promised = promise && { promise };
			return refusal
				? new Refused(refusal as never, { ...extras, body: promised })
				: new Answered({ ...trade, ...promised }, extras);
		}),
		route(endpoints.sellTrade, (call) => sellTrade(selling, call)),
		route(getPlacementLimits, ({ caller }) => loadPlacementLimits(database, caller.userId, rules)),
		route(endpoints.getTrade, ({ caller, params }) => showTrade(database, caller.userId, params.id)),
		route(endpoints.listTrades, (call) => listTrades(database, reports, call)),
	];
}
