import { loadRow, loadValue, type Queryable } from '../../../platform/database/index.ts';

/**
 * SQL of the name that the row `u` of `users` pays and is paid under (CASH-04): while the identity is approved, the one that staff
 * last read on a document; otherwise the one in the profile, which its user can change at any time.
 */
export const PAYER_NAME = `coalesce((select v.name from verified_persons v where v.user_id = u.id and u.document_approved
	order by v.verified_at desc limit 1), u.name)`;

/** The facts about a user that the cashier's rules need. */
export interface UserFacts {
	/** The verified one, else that of the profile. */
	readonly name: string;
	readonly email: string;
	/** Country of the approved address, else the declared one. */
	readonly country: string;
	readonly isStaff: boolean;
	readonly closed: boolean;
	/** The identity is approved. */
	readonly approved: boolean;
	readonly frozen: { readonly dueAtMs: number | null } | null;
	/** Time of the last change of a way of signing in, epoch milliseconds; null: never. */
	readonly credentialsChangedAtMs: number | null;
	/** Withdrawals are held until this time after a recovery without an approved identity, epoch milliseconds; null: they are not. */
	readonly heldUntilMs: number | null;
}

/** Needs the user's lock. */
export async function loadUserFacts(tx: Queryable, userId: number): Promise<UserFacts> {
	const row = await loadRow(
		tx,
		`select ${PAYER_NAME} name, u.email, u.residence country, u.role <> 'user' "isStaff", u.closed_at is not null closed,
			u.document_approved approved,
			s.frozen_at is not null "isFrozen", s.frozen_due_at "frozenDueAt", u.credentials_changed_at "changedAt",
			u.withdrawals_held_until "heldUntil"
		from users u join user_states s on s.user_id = u.id where u.id = $1`,
		[userId],
	);
	if (row === null) throw new Error(`user ${userId} does not exist`);
	const { isFrozen, frozenDueAt, changedAt, heldUntil, ...person } = row;
	return {
		...person,
		frozen: isFrozen ? { dueAtMs: frozenDueAt === null ? null : Number(frozenDueAt) } : null,
		credentialsChangedAtMs: changedAt === null ? null : Number(changedAt),
		heldUntilMs: heldUntil === null ? null : Number(heldUntil),
	};
}

/** True if there is such a user who has registered: guests have no real account (IDENT-11). */
export const isRegistered = async (db: Queryable, userId: number): Promise<boolean> =>
	(await loadValue(db, 'select id from users where id = $1 and guest_ends_at is null', [userId])) !== null;
