import * as z from 'zod/mini';
import { user } from '../identity/contract.ts';
import { balances } from '../wire/user-event.ts';

export const ACCOUNTS_EVENTS = {
	/** The user record changed (mode, refill, settings): a client asks for it again. */
	user: z.object({ ...balances, last_trade_on: user.shape.last_trade_on }),
} as const;
