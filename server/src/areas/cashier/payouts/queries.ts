import { FAILING_USERS, type PaidAutomatically, type StopReason } from '@fairtick/domain/cashier/breakers';
import { DAY_MS } from '@fairtick/domain/cashier/limits';
import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import type { AtProvider } from '../movements/write-changes.ts';

const HOUR_MS = 3_600_000;

/** True if automatic payouts of a provider are stopped (CASH-15). */
export async function loadStopped(tx: Queryable, { provider, providerAccount }: AtProvider): Promise<boolean> {
	const stops = await loadRows(
		tx,
		'select from payout_switches where provider = $1 and provider_account = $2 and started_at is null',
		[provider, providerAccount],
	);
	return stops.length > 0;
}

/** Id of the stop; null if there is one already, of which that of a restore is the one that counts. */
export const insertStop = (
	tx: Queryable,
	{ provider, providerAccount }: AtProvider,
	reason: StopReason,
	nowMs: number,
): Promise<bigint | null> =>
	loadValue(
		tx,
		`with added as (insert into payout_switches (provider, provider_account, reason, stopped_at) values ($1, $2, $3, $4)
			on conflict (provider, provider_account) where started_at is null do update set reason = excluded.reason
				where excluded.reason = 'restored' returning id, xmax = 0 is_new)
		select id from added where is_new`,
		[provider, providerAccount, reason, nowMs],
	);

/** Waits for other automatic payouts of a provider, whose sums are read together. Needs the user's lock, which comes first. */
export async function lockPayouts(tx: Queryable, { provider, providerAccount }: AtProvider): Promise<void> {
	await execute(tx, `select pg_advisory_xact_lock(hashtextextended('payouts ' || $1 || ' ' || $2, 0))`, [
		provider,
		providerAccount,
	]);
}

/** Amounts that a provider paid automatically since its payouts were last turned on. Needs `lockPayouts`. */
export async function loadPaidAutomatically(
	tx: Queryable,
	{ provider, providerAccount }: AtProvider,
	nowMs: number,
): Promise<PaidAutomatically> {
	const { hour, day, failing } = await loadOnlyRow(
		tx,
		`with since as (select coalesce(max(started_at), 0) at from payout_switches where provider = $1 and provider_account = $2),
			legs as (select l.* from withdrawal_legs l, since where l.provider = $1 and l.provider_account = $2 and l.first_sent_at > since.at)
		select coalesce(sum(l.amount) filter (where l.first_sent_at > $4), 0)::bigint "hour", coalesce(sum(l.amount), 0)::bigint "day",
			(select count(distinct f.user_id) from legs l join withdrawals f on f.id = l.withdrawal_id where l.status = 'failed'
				and l.first_sent_at > (select coalesce(max(first_sent_at), 0) from legs where status in ('completed', 'returned'))) failing
		from legs l join withdrawals w on w.id = l.withdrawal_id
		where w.approved_by is null and l.status in ('sending', 'unknown', 'sent', 'completed', 'returned') and l.first_sent_at > $3`,
		[provider, providerAccount, nowMs - DAY_MS, nowMs - HOUR_MS],
	);
	return { hourMinor: hour, dayMinor: day, keepsFailing: Number(failing) >= FAILING_USERS };
}

/** Automatic payouts of a provider that are stopped. */
export type PayoutStop = RowOf<typeof STOPS>;

const STOPS = `select id::int, provider, provider_account "providerAccount", reason, stopped_at "stoppedAt"
	from payout_switches where started_at is null`;

/** Oldest first. */
export async function loadStops(db: Queryable): Promise<PayoutStop[]> {
	return loadRows(db, `${STOPS} order by id`);
}

/** Null if they are on again, or never were stopped. */
export async function loadStop(db: Queryable, id: number): Promise<PayoutStop | null> {
	return loadRow(db, `${STOPS} and id = $1`, [id]);
}

/** Turns automatic payouts on again; false if they are. */
export async function updateStarted(tx: Queryable, id: number, startedBy: number): Promise<boolean> {
	return changesRow(
		tx,
		'update payout_switches set started_at = clock(), started_by = $2 where id = $1 and started_at is null',
		[id, startedBy],
	);
}
