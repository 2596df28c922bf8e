import type { Trade } from '@fairtick/domain/trading/contract';
import {
	type Balances,
	type NewUserEvent,
	type PublishedUserEvent,
	toWireBalances,
} from '../../../platform/events/index.ts';

export type TradeEventKind = 'trade.opened' | 'trade.closed' | 'trade.sale' | 'trade.corrected';

/** An event of a trade; the balances are those after it. */
export interface NewTradeEvent extends NewUserEvent {
	readonly kind: TradeEventKind;
	readonly subject: string;
	readonly balances: Balances;
}

export type PublishedTradeEvent = PublishedUserEvent<TradeEventKind>;

/** `showTrade` is called only if the event has a reader. */
export function toPublishedEvent(event: NewTradeEvent, showTrade: () => Trade): PublishedTradeEvent {
	const { userId, n, kind, balances } = event;
	return {
		userId,
		n,
		type: kind,
		get data() {
			return { trade: showTrade(), ...toWireBalances(balances) };
		},
	};
}
