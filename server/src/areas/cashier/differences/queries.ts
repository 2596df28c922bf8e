import type { DifferenceKind, Side } from '@fairtick/domain/cashier/payments/reconcile';
import type { Minor } from '@fairtick/domain/money/money';
import { execute, loadRow, type Queryable } from '../../../platform/database/index.ts';
import type { CalledProvider } from '../providers/provider.ts';

type At = Pick<CalledProvider, 'name' | 'account'>;
export type SubjectKind = 'payment' | 'refund' | 'dispute' | 'payout';

export interface NewDifference {
	readonly id: string;
	/** Null: found when the provider's word was read, between two reconciliations. */
	readonly reconciliationId: bigint | null;
	/** Our payment, whose user's withdrawals wait until it is resolved; null for none. */
	readonly paymentId: string | null;
	readonly subjectKind: SubjectKind;
	readonly subjectId: string;
	readonly kind: DifferenceKind;
	readonly ours: Side | null;
	readonly theirs: Side | null;
	readonly missing: Minor;
}

const toJson = (side: Side | null) => side && JSON.stringify({ ...side, amount: String(side.amount) });

/**
 * One thing has one open difference at a time. One with other sides, or another amount, replaces the open one, which stays as history; a
 * request to explain that one ends. The time at which it was first found stays, and so does its payment.
 */
export async function insertDifference(db: Queryable, { name, account }: At, difference: NewDifference): Promise<void> {
	const { id, reconciliationId, paymentId, subjectKind, subjectId, kind, ours, theirs, missing } = difference;
	await execute(
		db,
		`with replaced as (
			update reconciliation_differences set resolved_at = clock(), resolution = 'replaced'
			where provider = $3 and provider_account = $4 and subject_kind = $5 and subject_id = $6 and resolved_at is null
				and (kind, ours, theirs, missing) is distinct from ($7, $8::jsonb, $9::jsonb, $10::bigint)
			returning payment_id, found_at)
		insert into reconciliation_differences (id, reconciliation_id, provider, provider_account, subject_kind, subject_id, kind, ours, theirs, missing,
			payment_id, found_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
			coalesce($11, (select payment_id from replaced)), coalesce((select found_at from replaced), clock()))
		on conflict (provider, provider_account, subject_kind, subject_id) where resolved_at is null
			do update set payment_id = coalesce(reconciliation_differences.payment_id, excluded.payment_id)`,
		[
			id,
			reconciliationId,
			name,
			account,
			subjectKind,
			subjectId,
			kind,
			toJson(ours),
			toJson(theirs),
			missing,
			paymentId,
		],
	);
}

/** True if two people explained the very same difference before. */
export async function loadExplained(
	db: Queryable,
	{ name, account }: At,
	{
		subjectKind,
		subjectId,
		kind,
		ours,
		theirs,
	}: Omit<NewDifference, 'id' | 'reconciliationId' | 'paymentId' | 'missing'>,
): Promise<boolean> {
	const explained = await loadRow(
		db,
		`select from reconciliation_differences where provider = $1 and provider_account = $2 and subject_kind = $3 and subject_id = $4
			and kind = $5 and ours is not distinct from $6::jsonb and theirs is not distinct from $7::jsonb and resolution = 'staff' limit 1`,
		[name, account, subjectKind, subjectId, kind, toJson(ours), toJson(theirs)],
	);
	return explained !== null;
}

/** The open difference of a thing shows what is no longer so. */
export const updateReplaced = (
	db: Queryable,
	{ name, account }: At,
	{ subjectKind, subjectId }: Pick<NewDifference, 'subjectKind' | 'subjectId'>,
): Promise<void> =>
	execute(
		db,
		`update reconciliation_differences set resolved_at = clock(), resolution = 'replaced'
		where provider = $1 and provider_account = $2 and subject_kind = $3 and subject_id = $4 and resolved_at is null`,
		[name, account, subjectKind, subjectId],
	);
