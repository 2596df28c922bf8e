import type { Trade } from '@fairtick/domain/trading/contract';
import type { NewUserEvent } from '../../ledger/index.ts';

/** A numbered event of a user with what it shows, to be sent after the commit. */
export interface PublishedTradeEvent {
	readonly userId: number;
	readonly n: number;
	readonly type: 'trade.opened' | 'trade.closed' | 'trade.corrected';
	readonly data: { readonly trade: Trade; readonly balance_demo: number; readonly balance_real: number };
}

export function toPublishedEvent(event: NewUserEvent, trade: Trade): PublishedTradeEvent {
	return {
		userId: event.userId,
		n: Number(event.n),
		type: event.type as PublishedTradeEvent['type'],
		data: { trade, balance_demo: Number(event.balanceDemo), balance_real: Number(event.balanceReal) },
	};
}
