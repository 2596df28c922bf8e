import type { Trade } from '@fairtick/domain/trading/contract';
import type { Bus } from '../../platform/events/index.ts';
import type { Market } from '../market/index.ts';
import { Corrector } from './correcting/corrector.ts';
import { createPlacing, type Placing, type PlacingOptions } from './placing/create-placing.ts';
import { createSettling, type Settling } from './settling/create-settling.ts';

export interface TradingOptions extends Omit<PlacingOptions, 'publish'> {
	readonly bus: Bus;
	readonly market: Market;
	/** True if this process settles and corrects trades while it writes prices. */
	readonly settles: boolean;
}

export interface RunningTrading {
	readonly placing: Placing;
	/** Null where the role `settlement` runs elsewhere. */
	readonly settling: Settling | null;
}

/** Starts placing, and settling and correcting where this process does them. */
export function startTrading({ bus, market, settles, ...options }: TradingOptions): RunningTrading {
	const shared = { ...options, publish: bus.publish };
	const placing = createPlacing(shared);
	if (!settles) return { placing, settling: null };
	const publishEntered = (userId: number, show: () => Trade) =>
		bus.send(userId, () => ({ op: 'entered', trade: show() }));
	const settling = settleWhileWriting(market, () => {
		const running = createSettling({ ...shared, market, placing, publishEntered });
		const corrector = new Corrector({ ...shared, onFeedErrors: (listener) => market.onFeedErrors(listener) });
		return {
			...running,
			async stop() {
				await Promise.all([running.stop(), corrector.stop()]);
			},
		};
	});
	return { placing, settling };
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
