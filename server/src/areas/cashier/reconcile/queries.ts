import type { Minor } from '@fairtick/domain/money/money';
import {
	changesRow,
	execute,
	loadOnlyValue,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import type { SubjectKind } from '../differences/queries.ts';
import type { CalledProvider } from '../providers/provider.ts';

type At = Pick<CalledProvider, 'name' | 'account'>;

/** Returns the time up to which an account at a provider was compared, epoch milliseconds; null: never. */
export async function loadLastTo(db: Queryable, { name, account }: At): Promise<number | null> {
	const to = await loadValue(
		db,
		`select to_at from reconciliations where provider = $1 and provider_account = $2 and ended_at is not null
		order by id desc limit 1`,
		[name, account],
	);
	return to === null ? null : Number(to);
}

export async function insertReconciliation(
	db: Queryable,
	{ name, account }: At,
	{ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<bigint> {
	return loadOnlyValue(
		db,
		`insert into reconciliations (provider, provider_account, from_at, to_at, began_at) values ($1, $2, $3, $4, clock())
		returning id`,
		[name, account, fromMs, toMs],
	);
}

export async function updateReconciliationEnded(
	db: Queryable,
	id: bigint,
	compared: number,
	differences: number,
): Promise<void> {
	await execute(db, 'update reconciliations set ended_at = clock(), compared = $2, differences = $3 where id = $1', [
		id,
		compared,
		differences,
	]);
}

/** Both sides agree now. */
export async function updateAgreed(db: Queryable, { name, account }: At, kind: SubjectKind, id: string): Promise<void> {
	await execute(
		db,
		`update reconciliation_differences set resolved_at = clock(), resolution = 'evidence'
		where provider = $1 and provider_account = $2 and subject_kind = $3 and subject_id = $4 and resolved_at is null`,
		[name, account, kind, id],
	);
}

/** Two people explained it; false if it is resolved already. */
export async function updateExplained(tx: Queryable, id: string): Promise<boolean> {
	return changesRow(
		tx,
		`update reconciliation_differences set resolved_at = clock(), resolution = 'staff' where id = $1 and resolved_at is null`,
		[id],
	);
}

export type OpenDifference = RowOf<typeof OPEN>;

const OPEN = `select id, provider, provider_account "providerAccount", subject_kind "subjectKind", subject_id "subjectId", kind, ours, theirs,
	missing, found_at "foundAt" from reconciliation_differences where resolved_at is null`;

/** Oldest first. */
export const loadOpenDifferences = (db: Queryable) => loadRows(db, `${OPEN} order by found_at, id`);

/** Null if it is resolved, or never was. */
export const loadOpenDifference = (db: Queryable, id: string) => loadRow(db, `${OPEN} and id = $1`, [id]);

/** The amount that we count as held at all providers and they do not show, minor units. */
export async function loadMissing(db: Queryable): Promise<Minor> {
	return loadOnlyValue(
		db,
		'select coalesce(sum(missing), 0)::bigint from reconciliation_differences where resolved_at is null',
	);
}

/** Null if it is unknown here. `booked`: minor units of it that are booked as money at the provider. */
export const loadOurPayment = (db: Queryable, { name, account }: At, id: string) =>
	loadRow(
		db,
		`select state, native_amount amount, native_currency currency,
			case when money in ('credited', 'suspended', 'released') then amount else 0 end::bigint booked
		from payments where provider = $1 and provider_account = $2 and provider_payment_id = $3`,
		[name, account, id],
	);

/**
 * A refund that no withdrawal made, or a dispute, by its newest part; null if it is unknown here. One that took money of a payment
 * in a balance, or of one that was reversed before any of it was booked, and is not booked has taken nothing in our books.
 */
export const loadOurReversal = (db: Queryable, { name, account }: At, kind: 'refund' | 'dispute', id: string) =>
	loadRow(
		db,
		`select case when r.state in ('paid', 'taken', 'lost')
				and (p.money in ('credited', 'released') or (p.money = 'none' and p.state = 'reversed')) and not exists (select from payment_reversals b
					where b.payment_id = r.payment_id and b.kind = r.kind and b.provider_reversal_id = r.provider_reversal_id
						and b.amount is not null and b.state not in ('won', 'failed'))
				then 'pending' else r.state end state, r.native_amount amount, p.native_currency currency, 0::bigint booked
		from payment_reversals r join payments p on p.id = r.payment_id
		where r.provider = $1 and r.provider_account = $2 and r.kind = $3 and r.provider_reversal_id = $4
		order by r.part desc limit 1`,
		[name, account, kind, id],
	);

/** Payments and reversals of a period whose money is booked, by the provider's ids. */
export const loadOursInPeriod = (db: Queryable, { name, account }: At, fromMs: number, toMs: number) =>
	loadRows(
		db,
		`select 'payment' kind, provider_payment_id id from payments
		where provider = $1 and provider_account = $2 and at >= $3 and at < $4 and money <> 'none'
		union
		select kind, provider_reversal_id from payment_reversals
		where provider = $1 and provider_account = $2 and at >= $3 and at < $4 and kind in ('refund', 'dispute') and amount is not null`,
		[name, account, fromMs, toMs],
	);

/** Legs of a period that were paid, by their ids. */
export const loadPaidLegs = (db: Queryable, { name, account }: At, fromMs: number, toMs: number) =>
	loadRows(
		db,
		`select id from withdrawal_legs where provider = $1 and provider_account = $2 and changed_at >= $3 and changed_at < $4
			and status in ('completed', 'returned')`,
		[name, account, fromMs, toMs],
	);

/** Makes those who compute the cover take turns until the transaction ends. */
export const lockCover = (tx: Queryable): Promise<void> =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('cover', 0))`);
