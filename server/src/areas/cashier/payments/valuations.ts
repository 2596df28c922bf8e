import { DAY_MS } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import { execute, loadOnlyRow, loadValue, pick, type Queryable } from '../../../platform/database/index.ts';

/** The value that people give a payment, for the first time or as a correction. */
export interface NewValuation {
	readonly id: string;
	readonly paymentId: string;
	/** Minor units, like the difference; null: there was no value before. */
	readonly amount: Minor;
	readonly difference: Minor | null;
	/** True if the payment was credited by then. */
	readonly credited: boolean;
	readonly claimId: string | null;
	readonly reason: string;
	readonly askedBy: number;
	/** The second person; null if none was needed. */
	readonly agreedBy: number | null;
	readonly nowMs: number;
}

/** Needs the lock of the payment's user, or its own. */
export const insertValuation = (tx: Queryable, valuation: NewValuation): Promise<void> =>
	execute(
		tx,
		`insert into payment_valuations (id, payment_id, amount, difference, credited, claim_id, reason, asked_by, agreed_by, valued_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			...pick(valuation, 'id', 'paymentId', 'amount', 'difference', 'credited', 'claimId', 'reason', 'askedBy'),
			...pick(valuation, 'agreedBy', 'nowMs'),
		],
	);

export const isValued = async (db: Queryable, paymentId: string): Promise<boolean> =>
	(await loadValue(db, 'select exists (select from payment_valuations where payment_id = $1)', [paymentId])) === true;

/** The new value of a payment, minor units. Needs the lock of its user, or its own. */
export const updatePaymentValue = (tx: Queryable, id: string, amount: Minor, fee: Minor): Promise<void> =>
	execute(tx, 'update payments set amount = $2, fee = $3 where id = $1', [id, amount, fee]);

/** Amounts that a member of staff valued and returned alone in the last 24 hours, minor units. Needs their lock. */
export async function loadDoneAlone(tx: Queryable, staffId: number, nowMs: number): Promise<Minor> {
	const { done } = await loadOnlyRow(
		tx,
		`select ((select coalesce(sum(amount), 0) from payment_valuations where asked_by = $1 and agreed_by is null and valued_at > $2)
			+ (select coalesce(sum(p.amount), 0) from payment_returns r join payments p on p.id = r.payment_id
				where r.asked_by = $1 and r.agreed_by is null and r.asked_at > $2))::bigint done`,
		[staffId, nowMs - DAY_MS],
	);
	return done;
}

/** True if the value that a payment has now was given by one person without a second. */
export const loadValuedAlone = async (db: Queryable, paymentId: string): Promise<boolean> =>
	(await loadValue(
		db,
		'select agreed_by is null from payment_valuations where payment_id = $1 order by valued_at desc, id desc limit 1',
		[paymentId],
	)) ?? false;
