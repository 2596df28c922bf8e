import * as z from 'zod/mini';
import { balances } from '../wire/user-event.ts';
import { movement } from './movement.ts';

export const CASHIER_EVENTS = {
	/** A deposit or withdrawal has reached another state. */
	movement: z.object({ movement, ...balances }),
	/** Money of the balance was blocked, or is the balance's again: a client asks for its transactions again. */
	block: z.object(balances),
} as const;
