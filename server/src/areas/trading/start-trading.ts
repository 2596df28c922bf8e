import type { Trade } from '@fairtick/domain/trading/contract';
import type { SaleTerms } from '@fairtick/domain/trading/sale';
import type { Bus } from '../../platform/events/index.ts';
import type { Market } from '../market/index.ts';
import { Corrector } from './correcting/corrector.ts';
import type { Entries } from './history/show-entries.ts';
import { createPlacing, type Placing, type PlacingOptions } from './placing/create-placing.ts';
import { AskedSales } from './selling/asked-sales.ts';
import type { SellingOptions } from './selling/sell-trade.ts';
import { createSettling, type SeenPlacing, type Settling } from './settling/create-settling.ts';
import { PlacedElsewhere } from './settling/placed-elsewhere.ts';

/** Other processes learn once a second that users place trades here, and expect more for half a second longer. */
const BUSY_EVERY_MS = 1_000;
const BUSY_MS = 1_500;

export interface TradingOptions extends Omit<PlacingOptions, 'publish'> {
	readonly bus: Bus;
	readonly market: Market;
	/** Entries on the sockets of this process. */
	readonly entries: Pick<Entries, 'claim'>;
	/** True if this process settles and corrects trades while it writes prices. */
	readonly settles: boolean;
}

export interface RunningTrading {
	readonly placing: Placing;
	readonly selling: SellingOptions;
	/** Null where the role `settlement` runs elsewhere. */
	readonly settling: Settling | null;
}

/** Starts placing, and settling and correcting where this process does them. */
export function startTrading({ bus, market, entries, settles, ...options }: TradingOptions): RunningTrading {
	const shared = { ...options, publish: bus.publish };
	const placing = createPlacing(shared);
	hintAtPlacing(placing, bus);
	const sales = new AskedSales(bus);
	const selling = { ...shared, onAsked: (sale: SaleTerms) => sales.add(sale) };
	if (!settles) return { placing, selling, settling: null };
	const publishEntered = (userId: number, show: () => Trade, tradeId: string) => {
		if (entries.claim(tradeId)) bus.send(userId, () => ({ op: 'entered', trade: show() }));
		bus.hint('entered', [[userId, tradeId]]);
	};
	const settling = settleWhileWriting(market, () => {
		const elsewhere = new PlacedElsewhere({ ...shared, bus, nowMs: () => market.nowMs() });
		const running = createSettling({ ...shared, market, placing: bothOf(placing, elsewhere), sales, publishEntered });
		const corrector = new Corrector({ ...shared, onFeedErrors: (listener) => market.onFeedErrors(listener) });
		return {
			...running,
			async stop() {
				await elsewhere.stop();
				await Promise.all([running.stop(), corrector.stop()]);
			},
		};
	});
	return { placing, selling, settling };
}

/** Settles where and while prices are written: another process continues from the database (CLUSTER-02). */
function settleWhileWriting(market: Pick<Market, 'whileWriting'>, begin: () => Settling): Settling {
	let settled = 0;
	let running: Settling | null = null;
	const stop = market.whileWriting(() => {
		const term = begin();
		running = term;
		return {
			async stop() {
				await term.stop();
				settled += term.settled();
				running = null;
			},
		};
	});
	return {
		settled: () => settled + (running?.settled() ?? 0),
		unsettled: () => running?.unsettled() ?? [],
		stop,
	};
}

/** Hints for the process that writes prices: trades that were accepted here. */
function hintAtPlacing(placing: Placing, bus: Bus): void {
	let busyAtMs = Number.NEGATIVE_INFINITY;
	placing.onOpened((trades) => {
		bus.hint(
			'opened',
			trades.map(({ terms }) => terms.id),
		);
		if (performance.now() - busyAtMs < BUSY_EVERY_MS) return;
		busyAtMs = performance.now();
		bus.hint('placing', [BUSY_MS]);
	});
}

/** Placing in this process and in others. */
const bothOf = (placing: Placing, elsewhere: PlacedElsewhere): SeenPlacing => ({
	onOpened(listener) {
		const ends = [
			placing.onOpened((trades) => {
				for (const { terms } of trades) elsewhere.knows(terms.id);
				listener(trades);
			}),
			elsewhere.onOpened(listener),
		];
		return () => {
			for (const end of ends) end();
		};
	},
	isBusy: () => placing.isBusy() || elsewhere.isBusy(),
});
