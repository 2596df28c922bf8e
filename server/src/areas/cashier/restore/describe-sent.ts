import { loadOnlyRow, type Queryable } from '../../../platform/database/index.ts';
import type { EntryOf } from '../../../platform/journal/index.ts';
import type { StoredLeg } from '../movements/withdrawal-queries.ts';

/** What the journal keeps of legs of one withdrawal that are about to be sent, and the size of the ledger (CASH-14). */
export async function describeSent(
	db: Queryable,
	legs: readonly StoredLeg[],
): Promise<(EntryOf<'sent'> | EntryOf<'size'>)[]> {
	const [first] = legs;
	if (first === undefined) return [];
	const row = await loadOnlyRow<{
		withdrawal: EntryOf<'sent'>['withdrawal'];
		userId: number;
		joinedAtMs: bigint;
		now: bigint;
		events: bigint;
	}>(
		db,
		`select json_build_object('id', w.id, 'method', w.method, 'amount', w.amount::text, 'fee', w.fee::text, 'reference', w.reference,
				'createdAtMs', w.created_at) withdrawal, w.user_id "userId", u.created_at "joinedAtMs", clock() now,
			(select coalesce(max(id), 0) from ledger_events) events
		from withdrawals w join users u on u.id = w.user_id where w.id = $1`,
		[first.withdrawalId],
	);
	const { withdrawal, userId } = row;
	const atMs = Number(row.now);
	return [
		{ kind: 'size', events: String(row.events), atMs },
		...legs.map(({ id, n, kind, method, provider, providerAccount, paymentId, ...leg }) => ({
			kind: 'sent' as const,
			atMs,
			userId,
			joinedAtMs: Number(row.joinedAtMs),
			withdrawal,
			leg: {
				id,
				n,
				kind,
				method,
				provider,
				providerAccount,
				paymentId,
				nativeCurrency: leg.nativeCurrency,
				amount: String(leg.amount),
				fee: String(leg.fee),
				nativeAmount: String(leg.nativeAmount),
				fx: String(leg.fx),
			},
		})),
	];
}
