import type { Trade } from '@fairtick/domain/trading/contract';
import { createStore } from '../../kit/base/store.ts';

/** Time for which a result stays on the chart. */
const SHOWN_MS = 8_000;

/** Trades that have just ended, for the chart. */
export const recentResults = createStore<readonly Trade[]>([]);

export function addResult(trade: Trade): void {
	recentResults.set([...recentResults.get(), trade]);
	setTimeout(() => recentResults.set(recentResults.get().filter(({ id }) => id !== trade.id)), SHOWN_MS);
}
