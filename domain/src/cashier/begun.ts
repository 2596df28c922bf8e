import { type CashierRefusal, refuse } from './limits.ts';
import type { MovementKind } from './movement.ts';

/** Deposits that are not paid, or withdrawals of which nothing was sent, of a user at once. */
const MOST_OPEN = 5;
/** Deposits, or withdrawals, that a user begins in 24 hours; those given up count. */
const MOST_BEGUN_A_DAY = 30;

/** The movements of one kind that a user has begun. */
export interface BegunMovements {
	readonly open: number;
	/** Movements of the last 24 hours. */
	readonly today: number;
	/** Time at which the first of these is older, epoch milliseconds; meaningless if there is none. */
	readonly todayUntilMs: number;
}

const CODES = {
	deposit: { open: 'cashier.unpaid_deposits', day: 'cashier.too_many_deposits' },
	withdrawal: { open: 'cashier.open_withdrawals', day: 'cashier.too_many_withdrawals' },
} as const satisfies Record<MovementKind, unknown>;

/**
 * Returns the reason why a user can begin no further deposit or withdrawal now; null if they can (CASH-06). Each costs its provider a session, and us
 * questions for a week, before any money moves.
 */
export function decideBegin(kind: MovementKind, { open, today, todayUntilMs }: BegunMovements): CashierRefusal | null {
	if (open >= MOST_OPEN) return refuse(CODES[kind].open, { limit: MOST_OPEN });
	if (today < MOST_BEGUN_A_DAY) return null;
	return refuse(CODES[kind].day, { limit: MOST_BEGUN_A_DAY, until: new Date(todayUntilMs).toISOString() });
}
