import { EXCHANGE_NAMES, type ExchangeName } from '@fairtick/domain/market/contract';
import type { Config } from '../../../../platform/config/index.ts';
import { loadExchange } from './exchange-feed.ts';

/** A market that exchanges have, under ccxt's unified symbol. */
export interface FoundMarket {
	readonly ticker: string;
	readonly name: string;
	readonly venues: readonly ExchangeName[];
	/** Half of the finest step that one of them quotes, so that a middle is a whole number of it; null if none says it. */
	readonly tickSize: string | null;
}

export interface MarketSearch {
	/** Markets with these letters in their name, the shortest names first; `missing` are exchanges that did not answer. */
	find(search: string): Promise<{ readonly found: readonly FoundMarket[]; readonly missing: readonly ExchangeName[] }>;
}

interface KnownMarket {
	readonly ticker: string;
	/** Step of its prices as decimal text; null if the exchange does not say it. */
	readonly step: string | null;
}

const KNOWN_FOR_MS = 600_000;
const MOST = 30;

/** Looks for markets at the exchanges of the settings; none of their lists is asked for before the first search. */
export function createMarketSearch({
	exchanges,
	exchangeUrls,
}: Pick<Config, 'exchanges' | 'exchangeUrls'>): MarketSearch {
	const asked = exchanges.length === 0 ? [] : EXCHANGE_NAMES;
	const lists = new Map<ExchangeName, { readonly atMs: number; readonly list: Promise<readonly KnownMarket[]> }>();
	const listOf = (venue: ExchangeName): Promise<readonly KnownMarket[]> => {
		const known = lists.get(venue);
		if (known && performance.now() - known.atMs < KNOWN_FOR_MS) return known.list;
		const list = loadMarkets(venue, exchangeUrls[venue]);
		list.catch(() => lists.delete(venue));
		lists.set(venue, { atMs: performance.now(), list });
		return list;
	};
	return {
		async find(search) {
			const letters = search.toUpperCase();
			const answers = await Promise.allSettled(asked.map(listOf));
			const byTicker = new Map<string, { venues: ExchangeName[]; steps: string[] }>();
			for (const [at, answer] of answers.entries()) {
				if (answer.status === 'rejected') continue;
				for (const { ticker, step } of answer.value) {
					if (!ticker.includes(letters)) continue;
					const market = byTicker.get(ticker) ?? { venues: [], steps: [] };
					market.venues.push(asked[at] as ExchangeName);
					if (step !== null) market.steps.push(step);
					byTicker.set(ticker, market);
				}
			}
			const found = [...byTicker]
				.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
				.slice(0, MOST)
				.map(([ticker, { venues, steps }]) => ({ ticker, name: ticker, venues, tickSize: halveFinest(steps) }));
			return { found, missing: asked.filter((_, at) => answers[at]?.status === 'rejected') };
		},
	};
}

/** The spot markets that an exchange has right now, by ccxt's unified symbols; throws while it does not answer. */
export const findAnswered = async (venue: ExchangeName, url: string | undefined): Promise<ReadonlySet<string>> =>
	new Set((await loadMarkets(venue, url)).map(({ ticker }) => ticker));

async function loadMarkets(venue: ExchangeName, url: string | undefined): Promise<readonly KnownMarket[]> {
	const exchange = await loadExchange(venue, url);
	try {
		const markets = await exchange.loadMarkets();
		return Object.values(markets).flatMap((market) => {
			const { symbol, spot, active, precision } = market ?? {};
			if (!symbol || spot !== true || active === false) return [];
			return [{ ticker: symbol, step: toDecimal(precision?.price) }];
		});
	} finally {
		await exchange.close();
	}
}

/** A step such as 0.01 or 1e-7 as plain decimal text. */
function toDecimal(step: number | undefined): string | null {
	if (step === undefined || !(step > 0)) return null;
	const text = step.toFixed(12).replace(/\.?0+$/, '');
	return Number(text) === step ? text : null;
}

/** Half of the smallest of decimal steps: 0.01 becomes 0.005. */
function halveFinest(steps: readonly string[]): string | null {
	const finest = steps.toSorted((a, b) => Number(a) - Number(b))[0];
	return finest === undefined ? null : toDecimal(Number((Number(finest) / 2).toPrecision(12)));
}
