import type { Trade } from '@fairtick/domain/trading/contract';
import type { Bus } from '../../platform/events/index.ts';
import type { Market } from '../market/index.ts';
import { Corrector } from './correcting/corrector.ts';
import { createPlacing, type Placing, type PlacingOptions } from './placing/create-placing.ts';
import { createSettling, type Settling } from './settling/create-settling.ts';

export interface TradingOptions extends Omit<PlacingOptions, 'publish'> {
	readonly bus: Bus;
	readonly market: Market;
	/** True if this process settles and corrects trades. */
	readonly settles: boolean;
}

export interface RunningTrading {
	readonly placing: Placing;
	/** Null, as `corrector`, where the role `settlement` runs elsewhere. */
	readonly settling: Settling | null;
	readonly corrector: Corrector | null;
}

/** Starts placing, and settling and correcting where this process does them. */
export function startTrading({ bus, market, settles, ...options }: TradingOptions): RunningTrading {
	const shared = { ...options, publish: bus.publish };
	const placing = createPlacing(shared);
	if (!settles) return { placing, settling: null, corrector: null };
	const publishEntered = (userId: number, show: () => Trade) =>
		bus.send(userId, () => ({ op: 'entered', trade: show() }));
	return {
		placing,
		settling: createSettling({ ...shared, market, placing, publishEntered }),
		corrector: new Corrector({ ...shared, onFeedErrors: (listener) => market.onFeedErrors(listener) }),
	};
}
