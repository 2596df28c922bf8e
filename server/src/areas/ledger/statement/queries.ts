import type { AdjustedThing } from '@fairtick/domain/ledger/contract';
import type { PostingKind } from '@fairtick/domain/ledger/postings';
import { USER_ACCOUNT_KINDS, type UserAccountKind } from '@fairtick/domain/ledger/rules';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { composed, loadOnlyRow, loadRows, loadValue, type Queryable } from '../../../platform/database/index.ts';

/** Filters of a user's entries; null filters nothing. */
export interface EntryFilter {
	readonly userId: number;
	readonly mode: Mode | null;
	readonly account: UserAccountKind | null;
	readonly kind: PostingKind | null;
	/** Epoch milliseconds, inclusive. */
	readonly fromMs: number | null;
	/** Exclusive. */
	readonly toMs: number | null;
}

/** The entries of one account in a period, by their versions. */
export interface AccountPeriod {
	readonly accountId: bigint;
	readonly account: UserAccountKind;
	readonly currency: Currency;
	/** The last version before the period, 0 if there is none. */
	readonly before: bigint;
	readonly last: bigint;
	readonly openingMinor: Minor;
	readonly closingMinor: Minor;
}

export interface EntryRow {
	/** Unique, and larger for later entries of the user. */
	readonly id: bigint;
	readonly version: bigint;
	readonly account: UserAccountKind;
	readonly currency: Currency;
	readonly recordedAt: bigint;
	readonly kind: PostingKind;
	readonly reference: string;
	/** Kind of the account at the other end of the transfer. */
	readonly counterpart: string;
	readonly amount: Minor;
	readonly balanceAfter: Minor;
	/** Reason of an adjustment; null for every other kind. */
	readonly reason: string | null;
	/** The subject of an adjustment. */
	readonly about: { readonly type: AdjustedThing; readonly id: string } | null;
}

/** Sides of a transfer as an entry's columns are called; an event has at most five transfers, so `id` orders entries. */
const SIDES = {
	source: `event_id, recorded_at, event_id * 10 + position * 2 id, source_version version, -amount amount, source_balance balance_after, destination other`,
	destination: `event_id, recorded_at, event_id * 10 + position * 2 + 1 id, destination_version version, amount, destination_balance balance_after, source other`,
};
type Side = keyof typeof SIDES;

/** Both sides' entries by a condition on theirs; each side finds its rows by its own index. */
const fromBothSides = (select: (side: Side) => string) => `(${select('source')}) union all (${select('destination')})`;

/** A value of the entry with a version of an account: a single row by key. */
const ofVersion = (value: Record<Side, string>, account: string, version: string) =>
	`coalesce(${(['source', 'destination'] as const)
		.map(
			(side) =>
				`(select ${value[side]} from ledger_transfers where ${side} = ${account} and ${side}_version = ${version})`,
		)
		.join(', ')})`;
const ID = { source: 'event_id * 10 + position * 2', destination: 'event_id * 10 + position * 2 + 1' };
const BALANCE = { source: 'source_balance', destination: 'destination_balance' };

const ACCOUNT_PERIODS = composed(
	'periods of accounts',
	`with recursive own as (
			select id, kind, currency, version from accounts
			where user_id = $1 and ($2::text is null or (currency = 'DEMO_USD') = ($2 = 'demo')) and ($3::text is null or kind = $3)),
		search (account_id, is_start, low, high) as (
			-- A period without a beginning starts before the first version, one without an end ends with the last.
			select id, is_start, case when not is_start and $5::bigint is null and $6::bigint is null then version else 0 end,
				case when is_start and $4::bigint is null then 0 else version end
			from own cross join (values (true), (false)) ends (is_start)
			union all
			select account_id, is_start, case when lies_before then middle else low end, case when lies_before then high else middle - 1 end
			from (select *, case when is_start then coalesce(recorded_at < $4, false)
					else coalesce(recorded_at < $5, true) and coalesce(id < $6, true) end lies_before
				from (select *, (low + high + 1) / 2 middle from search where low < high) s
				left join lateral (${fromBothSides(
					(side) => `select ${ID[side]} id, recorded_at from ledger_transfers
					where ${side} = s.account_id and ${side}_version = s.middle`,
				)}) e on true) judged),
		ends as (
			select account_id, max(low) filter (where is_start) first, max(low) filter (where not is_start) last
			from search where low = high group by account_id)
		select own.id "accountId", kind account, currency, coalesce(first, 0) "before", coalesce(greatest(first, last), 0) "last",
			coalesce(${ofVersion(BALANCE, 'own.id', 'first')}, 0)::bigint "openingMinor",
			coalesce(${ofVersion(BALANCE, 'own.id', 'greatest(first, last)')}, 0)::bigint "closingMinor"
		from own join ends on account_id = own.id order by currency, kind`,
	'account-periods',
);

/** A row with the kind of its account, which is a user's. Throws for any other. */
function withAccount<Row extends { readonly account: string }>(row: Row): Row & { readonly account: UserAccountKind } {
	const account = USER_ACCOUNT_KINDS.find((kind) => kind === row.account);
	if (account === undefined) throw new Error(`${row.account} is no account of a user`);
	return { ...row, account };
}

/**
 * Finds the first and last entries of a period in each account. Neither times nor ids of an account's entries fall as its versions rise,
 * so halving finds both ends in a few reads, however many entries there are. `beforeId`: only what is older than that one.
 */
export async function loadAccountPeriods(
	db: Queryable,
	{ userId, mode, account, fromMs, toMs }: EntryFilter,
	beforeId: number | null = null,
): Promise<AccountPeriod[]> {
	const rows = await loadRows(db, ACCOUNT_PERIODS, [userId, mode, account, fromMs, toMs, beforeId]);
	return rows.map(withAccount);
}

const PERIODS =
	'unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) p (account_id, kind, currency, before, last)';
const toColumns = (periods: readonly AccountPeriod[]) =>
	[
		periods.map(({ accountId }) => accountId),
		periods.map(({ account }) => account),
		periods.map(({ currency }) => currency),
		periods.map(({ before }) => before),
		periods.map(({ last }) => last),
	] as const;
const COLUMNS = `e.id, e.version, p.kind account, p.currency::currency, v.recorded_at "recordedAt", v.kind, v.reference,
	case when o.kind like 'provider:%' then 'clearing' else coalesce(o.kind, '') end counterpart, e.amount, coalesce(e.balance_after, 0) "balanceAfter",
	case when v.kind = 'adjustment' then (select reason from adjustments j where j.id = split_part(v.reference, ':', 2)::uuid) end reason,
	case when v.kind = 'adjustment' then (select json_build_object('type', about_type, 'id', about_id) from adjustments j
		where j.id = split_part(v.reference, ':', 2)::uuid and about_type is not null and about_id is not null) end about`;
const JOINED =
	'join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at left join accounts o on o.id = e.other';
const inPeriod = (side: Side, columns = SIDES[side]) =>
	`select ${columns} from ledger_transfers where ${side} = p.account_id and ${side}_version > p.before and ${side}_version <= p.last`;

const NEWEST = composed(
	'newest entries',
	`select ${COLUMNS} from ${PERIODS} cross join lateral (
		${fromBothSides((side) => `${inPeriod(side)} order by ${side}_version desc limit $6`)}) e ${JOINED} order by e.id desc limit $6`,
	'newest-entries',
);
const NEWEST_OF_KIND = composed(
	'newest entries of a kind',
	`select ${COLUMNS} from ${PERIODS} cross join lateral (${fromBothSides((side) => inPeriod(side))}) e ${JOINED}
	where v.kind = $7 order by e.id desc limit $6`,
	'newest-entries-of-kind',
);

/** The newest entries of all the periods, newest first. Those of one kind are looked for among all. */
export async function loadNewestEntries(
	db: Queryable,
	periods: readonly AccountPeriod[],
	kind: PostingKind | null,
	limit: number,
): Promise<EntryRow[]> {
	const rows =
		kind === null
			? await loadRows(db, NEWEST, [...toColumns(periods), limit])
			: await loadRows(db, NEWEST_OF_KIND, [...toColumns(periods), limit, kind]);
	return rows.map(withAccount);
}

const ENTRIES = composed(
	'entries of a period',
	`select ${COLUMNS} from ${PERIODS} cross join lateral (${fromBothSides((side) => inPeriod(side))}) e ${JOINED}
		where $6::text is null or v.kind = $6 order by e.version`,
);

/** The entries of a period, oldest first. Only for periods that are known to have few. */
export async function loadEntries(db: Queryable, period: AccountPeriod, kind: PostingKind | null): Promise<EntryRow[]> {
	return (await loadRows(db, ENTRIES, [...toColumns([period]), kind])).map(withAccount);
}

const ENTRY_COUNT = composed(
	'number of entries',
	`select count(*)::int count from ${PERIODS} cross join lateral (${fromBothSides((side) => inPeriod(side, 'event_id, recorded_at'))}) e
			join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at where v.kind = $6`,
);

/** Counts the entries of the periods, of one kind or of all. */
export async function loadEntryCount(
	db: Queryable,
	periods: readonly AccountPeriod[],
	kind: PostingKind | null,
): Promise<number> {
	if (kind === null) return periods.reduce((sum, { before, last }) => sum + Number(last - before), 0);
	const count = await loadValue(db, ENTRY_COUNT, [...toColumns(periods), kind]);
	return count ?? 0;
}

/** The holder of the statement. */
export const loadHolder = (db: Queryable, userId: number) =>
	loadOnlyRow(db, 'select name, email, created_at "createdAt", clock() now from users where id = $1', [userId]);
