import * as z from 'zod/mini';
import { balances } from '../wire/user-event.ts';
import { trade } from './contract.ts';

const tradeChange = z.object({ trade, ...balances });

export const TRADING_EVENTS = {
	'trade.opened': tradeChange,
	'trade.closed': tradeChange,
	/** A request to sell was accepted, or lapsed (TRADE-14). */
	'trade.sale': tradeChange,
	/** A loss on a price that is provably wrong was made good (TRADE-08). */
	'trade.corrected': tradeChange,
} as const;
