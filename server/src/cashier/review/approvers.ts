import { CONFIRMED_MS, type CreditFacts, decideApprovers, hasCredited } from '@fairtick/domain/cashier/approvers';
import type { Queryable } from '../../database/index.ts';
import { Refused } from '../../http/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';

/** Why a member of staff may not begin the approval of a withdrawal: they credited money of its user (CASH-05). */
export async function findFirstRefusal(
	tx: Queryable,
	{ userId, firstId, nowMs }: { readonly userId: number; readonly firstId: number; readonly nowMs: number },
) {
	const credited = hasCredited(await loadCredits(tx, userId, [firstId], nowMs));
	return credited ? new Refused({ code: 'admin.confirmed_deposit', params: {} } as const) : null;
}

/** Why two members of staff may not approve a withdrawal of a user together (CASH-05). The user's lock is held. */
export async function findApproversRefusal(
	{ currency }: Pick<CashierContext, 'currency'>,
	{ tx, userId, nowMs }: Pick<LockedUser, 'tx' | 'userId' | 'nowMs'>,
	{ firstId, secondId }: { readonly firstId: number; readonly secondId: number },
) {
	const [first, second] = [await loadRoleOrigin(tx, firstId), await loadRoleOrigin(tx, secondId)];
	const refusal = decideApprovers({
		...{ nowMs, isSandbox: currency === 'SANDBOX_USD', secondSinceMs: second.sinceMs },
		credited: hasCredited(await loadCredits(tx, userId, [firstId, secondId], nowMs)),
		gaveRole: second.givers.includes(firstId) || first.givers.includes(secondId),
	});
	return refusal && new Refused(refusal);
}

/**
 * How these members of staff credited or confirmed money of the user in the last 30 days: as the first or second person of a
 * credit, of an adjustment that added real money, of a claim that was written off, of the assignment of a payment, of a line of
 * a bank's statement about a payment or a returned payout, or of saying that a payout was not made; or alone, by saying what a payment is worth. A release of blocked money
 * does not count: it adds nothing to what the user had. What was taken back by an adjustment is not taken off the sum.
 */
async function loadCredits(
	tx: Queryable,
	userId: number,
	staffIds: readonly number[],
	nowMs: number,
): Promise<CreditFacts> {
	const { rows } = await tx.query<CreditFacts>(
		`with mine as (select p.id, p.provider, p.provider_account, p.provider_payment_id from payments p
				join deposits d on d.id = p.deposit_id where d.user_id = $1),
			subjects as (select id from deposits where user_id = $1 union select id from withdrawals where user_id = $1 union select id from mine),
			lines as (select l.* from deposits d join statement_lines l on l.subject_id = d.id::text and l.bank_account = d.provider_account
					where d.user_id = $1 and l.kind = 'payment'
				union select l.* from mine join statement_lines l on l.bank_account = mine.provider_account
					and l.entry_id = substr(mine.provider_payment_id, length(l.bank_account) + 2) where mine.provider = 'manual'
				union select l.* from withdrawals w join withdrawal_legs g on g.withdrawal_id = w.id
					join statement_lines l on l.subject_id = g.id::text and l.bank_account = g.provider_account
					where w.user_id = $1 and l.kind = 'payout_returned'),
			additions as (select j.amount, j.asked_by, j.agreed_by from adjustments j
					where j.user_id = $1 and j.amount > 0 and j.currency <> 'DEMO_USD' and j.adjusted_at > $3
				union all select f.amount, f.asked_by, f.agreed_by from claim_write_offs f join claims c on c.id = f.claim_id
					where c.user_id = $1 and f.written_at > $3)
		select (select coalesce(sum(amount), 0)::bigint from additions) "addedMinor",
			exists (select from additions where asked_by = any($2::int[]) or agreed_by = any($2::int[])) added,
			exists (select from subjects s join staff_requests r on r.subject = 'user:' || $1::int || ':' || s.id
				where r.kind in ('deposit.credit', 'payment.assign', 'payment.value', 'payment.correct', 'payout.deny') and r.state = 'approved' and r.decided_at > $3
					and (r.maker_id = any($2::int[]) or r.decided_by = any($2::int[])))
			or exists (select from lines where confirmed_at > $3 and (entered_by = any($2::int[]) or confirmed_by = any($2::int[])))
			or exists (select from payment_valuations v join mine on mine.id = v.payment_id
				where v.valued_at > $3 and (v.asked_by = any($2::int[]) or v.agreed_by = any($2::int[])))
			or exists (select from audit_log a join mine on a.after ->> 'payment' = mine.id::text
				where a.act = 'payment.valued' and a.actor_id = any($2::int[]) and a.recorded_at > $3) "confirmedDeposit"`,
		[userId, staffIds, nowMs - CONFIRMED_MS],
	);
	return rows[0] as CreditFacts;
}

interface RoleOrigin {
	/** When the role was given, epoch milliseconds; null: the audit log has no such act. */
	readonly sinceMs: number | null;
	/** Who gave it, and who had asked for it where two people did. */
	readonly givers: readonly number[];
}

/** How a member of staff got the role, by the newest act of the audit log about it. */
async function loadRoleOrigin(tx: Queryable, staffId: number): Promise<RoleOrigin> {
	const { rows } = await tx.query<{ at: bigint; giver: number | null; asker: number | null }>(
		`select a.recorded_at at, a.actor_id giver, r.maker_id asker
		from audit_log a left join lateral (select maker_id from staff_requests
			where subject = a.subject and kind = 'role.change' and state = 'approved' and decided_by = a.actor_id
			order by decided_at desc limit 1) r on a.act = 'role.changed'
		where a.subject = 'user:' || $1::int and a.act in ('role.changed', 'role.claimed') order by a.n desc limit 1`,
		[staffId],
	);
	const [row] = rows;
	if (!row) return { sinceMs: null, givers: [] };
	const givers = [row.giver, row.asker].filter((id) => id !== null && id !== staffId);
	return { sinceMs: Number(row.at), givers: givers as number[] };
}
