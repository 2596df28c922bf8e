import type { Currency, Minor } from '@fairtick/domain/money/money';
import { execute, loadRows, loadValue, pick, type Queryable } from '../../platform/database/index.ts';

/** A claim that is not paid yet (CASH-09). */
export interface OpenClaim {
	readonly id: string;
	readonly unpaid: Minor;
	/** Payments so far. */
	readonly payments: number;
}

/** Open claims of a row `a` of `accounts`, oldest first, as JSON; null where there are none. */
export const OPEN_CLAIMS = `(select json_agg(json_build_object('id', c.id, 'payments', c.payments,
		'unpaid', (c.amount - c.paid - c.forgiven)::text) order by c.opened_at, c.id)
	from claims c where c.user_id = a.user_id and c.currency = a.currency and c.paid + c.forgiven < c.amount)`;

export interface NewClaim {
	readonly id: string;
	readonly userId: number;
	readonly currency: Currency;
	readonly amount: Minor;
	readonly openedAtMs: bigint;
}

/** Opens a claim. Needs the user's lock; later credits pay it. */
export const openClaim = (tx: Queryable, claim: NewClaim) =>
	execute(
		tx,
		'insert into claims (id, user_id, currency, amount, opened_at) values ($1, $2, $3, $4, $5)',
		pick(claim, 'id', 'userId', 'currency', 'amount', 'openedAtMs'),
	);

/** The unpaid sum of a user's claims, in minor units (CASH-09). */
export async function loadOwed(db: Queryable, userId: number, currency: Currency): Promise<Minor> {
	const rows = await loadRows(
		db,
		`select coalesce(sum(amount - paid - forgiven), 0)::bigint owed from claims
		where user_id = $1 and currency = $2 and paid + forgiven < amount`,
		[userId, currency],
	);
	return rows[0]?.owed ?? 0n;
}

/** The unpaid part of a claim, in minor units. Needs the user's lock. */
export const loadUnpaid = async (tx: Queryable, claimId: string) =>
	(await loadValue(tx, 'select (amount - paid - forgiven)::bigint from claims where id = $1', [claimId])) ?? 0n;

/**
 * The amount that the house has paid for a claim and not got back, in minor units: the unpaid part, and what was written
 * off.
 */
export const loadBorne = async (tx: Queryable, claimId: string) =>
	(await loadValue(tx, 'select (amount - paid)::bigint from claims where id = $1', [claimId])) ?? 0n;

/** Gives up part of a claim. Needs the user's lock, before the user's accounts are loaded. */
export const forgiveClaim = (tx: Queryable, claimId: string, amount: Minor) =>
	execute(tx, 'update claims set forgiven = forgiven + $2 where id = $1', [claimId, amount]);
