import type { AdjustedThing } from '@fairtick/domain/ledger/contract';
import type { Currency } from '@fairtick/domain/money/money';
import { execute, loadValue, type Queryable } from '../../platform/database/index.ts';

/** True if an account is open; null if there is no such user, or a guest, who has no real account (IDENT-11). */
export const loadIsOpen = (db: Queryable, userId: number): Promise<boolean | null> =>
	loadValue(db, 'select closed_at is null from users where id = $1 and guest_ends_at is null', [userId]);

interface NewAdjustment {
	/** Id of the request. */
	readonly id: string;
	readonly userId: number;
	readonly currency: Currency;
	/** Minor units; negative: taken back. */
	readonly amount: number;
	readonly reason: string;
	/** The subject of the adjustment; null if its makers named none. */
	readonly about: { readonly type: AdjustedThing; readonly id: string } | null;
	readonly askedBy: number;
	readonly agreedBy: number;
	readonly recordedAtMs: bigint;
}

/** Needs the user's lock. */
export const insertAdjustment = (tx: Queryable, one: NewAdjustment): Promise<void> =>
	execute(
		tx,
		`insert into adjustments (id, user_id, currency, amount, reason, asked_by, agreed_by, adjusted_at, about_type, about_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		[
			one.id,
			one.userId,
			one.currency,
			one.amount,
			one.reason,
			one.askedBy,
			one.agreedBy,
			one.recordedAtMs,
			one.about?.type ?? null,
			one.about?.id ?? null,
		],
	);
