import { loadOnlyRow } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import type { CashierContext } from '../context.ts';
import { recordBeforeSending } from '../payouts/restore-guard.ts';
import type { StoredLeg } from '../withdrawal-rows/legs.ts';

/** Writes legs of one withdrawal to the journal, before their providers are called (CASH-14). */
export async function recordLegs(context: CashierContext, legs: readonly StoredLeg[]): Promise<void> {
	const [first] = legs;
	if (first === undefined) return;
	const { withdrawal, userId, joinedAt } = await loadOnlyRow(
		context.database,
		`select json_build_object('id', w.id, 'method', w.method, 'amount', w.amount::text, 'fee', w.fee::text, 'reference', w.reference,
				'createdAtMs', w.created_at) withdrawal, w.user_id "userId", u.created_at "joinedAt"
		from withdrawals w join users u on u.id = w.user_id where w.id = $1`,
		[first.withdrawalId],
	);
	await recordBeforeSending(context, (atMs) =>
		legs.map((leg) => ({ kind: 'sent', atMs, userId, joinedAtMs: Number(joinedAt), withdrawal, leg: toJournal(leg) })),
	);
}

const toJournal = ({
	id,
	n,
	kind,
	method,
	provider,
	providerAccount,
	paymentId,
	nativeCurrency,
	...amounts
}: StoredLeg): EntryOf<'sent'>['leg'] => ({
	id,
	n,
	kind,
	method,
	provider,
	providerAccount,
	paymentId,
	nativeCurrency,
	amount: String(amounts.amount),
	fee: String(amounts.fee),
	nativeAmount: String(amounts.nativeAmount),
	fx: String(amounts.fx),
});
