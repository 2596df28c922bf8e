import type { Asset } from '../market/contract.ts';
import type { EconomicEvent } from './contract.ts';

/** Lead time of an event's notice: 15 minutes. */
export const NOTICE_AHEAD_MS = 900_000;
/** Events of low impact hardly ever move a price. */
const LEAST_IMPACT = 2;

/** Coins that are counted as a currency. */
const STANDS_FOR: Readonly<Record<string, string>> = { USDT: 'USD', USDC: 'USD' };

export interface EventAhead {
	readonly event: EconomicEvent;
	/** Tickers of the assets that it may move. */
	readonly tickers: readonly string[];
}

/** Events of medium or high impact within the next 15 minutes that may move one of the assets (SITE-05), soonest first. */
export function findEventsAhead(
	events: readonly EconomicEvent[],
	assets: readonly Pick<Asset, 'group' | 'ticker'>[],
	nowMs: number,
): EventAhead[] {
	return events.flatMap((event) => {
		const aheadMs = Date.parse(event.time) - nowMs;
		if (event.impact < LEAST_IMPACT || aheadMs <= 0 || aheadMs > NOTICE_AHEAD_MS) return [];
		const tickers = assets.filter((asset) => currenciesOf(asset).includes(event.currency)).map(({ ticker }) => ticker);
		return tickers.length === 0 ? [] : [{ event, tickers }];
	});
}

/** The currencies that an asset is priced in or made of. No event moves a fair index; stocks are American ones. */
export function currenciesOf({ group, ticker }: Pick<Asset, 'group' | 'ticker'>): readonly string[] {
	if (group === 'fair') return [];
	const parts = ticker.split('/');
	return parts.length === 1 ? ['USD'] : parts.map((part) => STANDS_FOR[part] ?? part);
}
