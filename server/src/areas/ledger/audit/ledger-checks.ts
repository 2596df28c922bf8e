import {
	type AuditedState,
	type Check,
	Findings,
	findBy,
	ID_NAMED,
	inBulk,
	isNewEvent,
	resultOf,
} from '../../../platform/audit/index.ts';
import { loadRowsLike } from '../../../platform/database/index.ts';

/** The ledger's checks, written a second time as SQL: they share no code with the writers (LEDGER-06). */

/** Conditions on `ledger_events v`, `ledger_transfers t` and `ledger_entries e` that narrow a check to new rows. */
interface Scope {
	readonly event: string;
	readonly transfer: string;
	readonly entry: string;
}

const EVERYTHING: Scope = { event: 'true', transfer: 'true', entry: 'true' };

function scopeSince(since: AuditedState | null): Scope {
	if (since === null) return EVERYTHING;
	const event = isNewEvent(since);
	const ofNewEvent = `in (select v.id, v.recorded_at from ledger_events v where ${event})`;
	return {
		event,
		transfer: `(t.event_id, t.recorded_at) ${ofNewEvent}`,
		entry: `(e.event_id, e.recorded_at) ${ofNewEvent}`,
	};
}

/**
 * Checks that ignore their scope concern the present state: heads, and held money. One in `bulk` reads and sorts whole
 * tables when it looks at everything.
 */
const check = (
	title: string,
	counted: (scope: Scope) => string,
	offenders: (scope: Scope) => string,
	{ bulk = false } = {},
): Check => ({
	title,
	run: (tx, since) => {
		const scope = scopeSince(since);
		const look = () => findBy(tx, `select count(*) from (${counted(scope)}) c`, [offenders(scope)]);
		return bulk && scope === EVERYTHING ? inBulk(tx, look) : look();
	},
});

/**
 * Such a reference would keep an event from being posted. Those of new events alone cannot be found by it. Each event has its own
 * reference, or is a finding itself: where there are as many references as events, none is left over, and none is looked for.
 */
const REFERENCES_OF_NOTHING = `
	union all select 'reference ' || f.reference, 'names no event' from ledger_references f
	where (select count(*) from ledger_references) <> (select count(*) from ledger_events)
		and not exists (select from ledger_events v where v.id = f.event_id and v.recorded_at = f.recorded_at)`;

/** The transfers of each event `v`: read and joined once for all events, looked for one by one for a few. */
function transfersOf(scope: Scope): string {
	const listed = `string_agg(t.source || '>' || t.destination || ':' || t.amount, ',' order by t.position) listed,
			max(t.position) = count(*) - 1 whole
		from ledger_transfers t`;
	return scope === EVERYTHING
		? `left join (select t.event_id, t.recorded_at, ${listed} group by t.event_id, t.recorded_at) t
			on t.event_id = v.id and t.recorded_at = v.recorded_at`
		: `left join lateral (select ${listed} where t.event_id = v.id and t.recorded_at = v.recorded_at) t on true`;
}

const events = check(
	'events: hashes cover reference, time, content and every transfer',
	(scope) => `select from ledger_events v where ${scope.event}`,
	(
		scope,
	) => `select 'event ' || v.reference "row", case when t.listed is null then 'has no transfers' when h.differs then 'differs from its hash'
		else 'is not listed by its reference' end problem
	from ledger_events v ${transfersOf(scope)}
	cross join lateral (select not coalesce(t.whole, false) or v.hash <> sha256(convert_to(
		'event/1|' || v.id || '|' || v.reference || '|' || v.kind || '|' || v.recorded_at || '|' || coalesce(encode(v.content_hash, 'hex'), '-') || '|' || t.listed, 'UTF8')) differs) h
	left join ledger_references f on f.reference = v.reference and f.event_id = v.id and f.recorded_at = v.recorded_at
	where ${scope.event} and (t.listed is null or h.differs or f.reference is null)${scope === EVERYTHING ? REFERENCES_OF_NOTHING : ''}`,
	{ bulk: true },
);

const transfers = check(
	'transfers: each belongs to an event, moves one currency, and has its entries',
	(scope) => `select from ledger_transfers t where ${scope.transfer}`,
	(scope) => `select 'transfer ' || t.event_id || '/' || t.position "row",
		case when not exists (select from ledger_events v where v.id = t.event_id and v.recorded_at = t.recorded_at) then 'belongs to no event'
			when s.currency is distinct from d.currency or s.id is null then 'joins accounts that do not exist or hold different currencies'
			else 'lacks an entry, or has one of the house' end problem
	from ledger_transfers t left join accounts s on s.id = t.source left join accounts d on d.id = t.destination
	where ${scope.transfer} and (not exists (select from ledger_events v where v.id = t.event_id and v.recorded_at = t.recorded_at)
		or s.currency is distinct from d.currency or s.id is null
		or (t.source >= 1000000) <> (t.source_version is not null) or (t.destination >= 1000000) <> (t.destination_version is not null))`,
);

/** The first hash of an account's chain in `accounts a`: it covers the owner. */
const CHAIN_START = `sha256(convert_to('account/1|' || a.id || '|' || a.user_id || '|' || a.kind || '|' || a.currency, 'UTF8'))`;

/**
 * Each entry with its event and the one before it. All of them are read once and sorted by account, which takes a fifth of
 * looking for each one's neighbours; new ones are few and look for theirs.
 */
const chained = (scope: Scope) =>
	scope === EVERYTHING
		? `select e.*, v.id known, v.hash event_hash, lag(e.version) over chain = e.version doubled,
				lag(e.version) over chain before, lag(e.balance_after) over chain balance_before, lag(e.hash) over chain hash_before
			from ledger_entries e left join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at
			window chain as (partition by e.account_id order by e.version)`
		: `select e.*, v.id known, v.hash event_hash, exists (select from ledger_entries o where o.account_id = e.account_id and o.version = e.version
					and (o.event_id, o.recorded_at, o.position) <> (e.event_id, e.recorded_at, e.position)) doubled, p.version before, p.balance_after balance_before, p.hash hash_before
			from ledger_entries e left join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at
			left join ledger_entries p on p.account_id = e.account_id and p.version = e.version - 1
			where ${scope.entry}`;

const entries = check(
	'entries: chains unbroken, versions without gaps, balances follow',
	(scope) => `select from ledger_entries e where ${scope.entry}`,
	(scope) => `select 'entry ' || account_id || ' version ' || version "row",
		case when known is null then 'belongs to no event'
			when doubled then 'has the version of another entry'
			when version > 1 and before is distinct from version - 1 then 'the entry before it is missing'
			when balance_after <> coalesce(balance_before, 0) + amount then 'its balance does not follow'
			else 'differs from its hash' end problem
	from (${chained(scope)}) c
	where known is null or doubled or before is distinct from nullif(version - 1, 0) or balance_after <> coalesce(balance_before, 0) + amount
		or hash <> sha256(convert_to('entry/1|' || encode(coalesce(hash_before, (select ${CHAIN_START} from accounts a where a.id = c.account_id)), 'hex') || '|' || account_id || '|' || version || '|'
			|| encode(event_hash, 'hex') || '|' || position || '|' || amount || '|' || balance_after, 'UTF8'))`,
	{ bulk: true },
);

/** Entries whose account is missing belong to transfers that join accounts which do not exist. */
const heads = check(
	'accounts: balance, version and head are those of the newest entry',
	() => `select from accounts where user_id is not null`,
	() => `select 'account ' || a.id "row", 'differs from its newest entry' problem
	from accounts a left join lateral (select version, balance_after, hash from ledger_entries n
		where n.account_id = a.id order by version desc limit 1) e on true
	where a.user_id is not null
		and (a.version <> coalesce(e.version, 0) or a.balance <> coalesce(e.balance_after, 0) or a.head <> coalesce(e.hash, ${CHAIN_START}))`,
);

const held = check(
	'held money: stakes in trades are those of open trades, withdrawing is what is unpaid of withdrawals, blocked is open blocks, nothing else is held',
	() => `select from accounts where kind <> 'available' and user_id is not null`,
	() => `with needed as (select t.user_id, t.currency, 'in_trades' kind, sum(t.stake) amount
			from open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at group by t.user_id, t.currency
		union all
		select w.user_id, w.currency, 'withdrawing', sum(w.amount - coalesce(l.paid, 0)) from withdrawals w
			left join lateral (select sum(l.amount) paid from withdrawal_legs l
				where l.withdrawal_id = w.id and l.status in ('completed', 'returned')) l on true
			where w.status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent') group by w.user_id, w.currency
		union all
		select b.user_id, b.currency, 'blocked', sum(b.amount) from blocks b where b.released_at is null group by b.user_id, b.currency)
	select 'account ' || a.id || ' of user ' || a.user_id "row",
		'holds ' || a.balance || ', open trades, pending movements and blocks need ' || coalesce(n.amount, 0) problem
	from accounts a left join needed n on n.user_id = a.user_id and n.currency = a.currency and n.kind = a.kind
	where a.user_id is not null and a.kind <> 'available' and a.balance <> coalesce(n.amount, 0)
	union all
	select case n.kind when 'in_trades' then 'open trades' when 'blocked' then 'blocks' else 'withdrawals' end || ' of user ' || n.user_id,
		'have no account that holds their ' || case n.kind when 'in_trades' then 'stakes' else 'money' end
	from needed n where not exists (select from accounts a where a.user_id = n.user_id and a.currency = n.currency and a.kind = n.kind)
	union all
	select 'user ' || u.user_id, 'counts ' || u.open_trades || ' open trades, there are ' || count(o.trade_id)
	from user_states u left join open_trades o on o.user_id = u.user_id group by u.user_id, u.open_trades having u.open_trades <> count(o.trade_id)`,
);

const open = check(
	'open trades: listed as their terms say, exactly those without a result',
	() => 'select from open_trades',
	(scope) => `select 'trade ' || o.trade_id "row",
		case when t.id is null then 'is listed as open, its terms are missing'
			when r.trade_id is not null then 'is listed as open, and has a result'
			else 'is listed otherwise than its terms say' end problem
	from open_trades o left join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at left join trade_results r on r.trade_id = o.trade_id and r.accepted_at = o.accepted_at
	where t.id is null or r.trade_id is not null
		or (o.user_id, o.asset_id, o.accepted_at, o.entry_after, o.expires_at, o.entry_within_ms, o.exit_max_age_ms, o.bounded) is distinct from
			(t.user_id, t.asset_id, t.accepted_at, coalesce(t.entry_after, t.accepted_at), t.expires_at, t.entry_within_ms, t.exit_max_age_ms, t.max_slippage is not null)
	union all
	select 'trade ' || t.id, 'has no result and is not listed as open' from trade_terms t
	where ${scope === EVERYTHING ? 'true' : `t.id in (${namedBy(scope)})`}
		and not exists (select from trade_results r where r.trade_id = t.id and r.accepted_at = t.accepted_at) and not exists (select from open_trades o where o.trade_id = t.id)
	union all
	select 'trade ' || r.trade_id, 'has a result, but no terms of the same time' from trade_results r
	where ${scope === EVERYTHING ? 'true' : `r.trade_id in (${namedBy(scope)})`} and not exists (select from trade_terms x where x.id = r.trade_id and x.accepted_at = r.accepted_at)`,
);

/** Ids of the trades that new events name. */
const namedBy = ({ event }: Scope) =>
	`select distinct ${ID_NAMED} id from ledger_events v where v.reference like 'trade:%' and ${event}`;

const exposure = check(
	'exposure: what the house can lose, per side of an asset and per user, is what open real trades may win',
	() => `select from asset_exposures union all select from user_exposures`,
	() => `with losses as (select t.*, t.stake * t.payout_bps / 10000 loss from open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at where t.mode = 'real'),
		sides as (select currency, asset_id, direction, sum(loss) loss from losses group by currency, asset_id, direction),
		users as (select currency, user_id, asset_id, sum(loss) loss from losses group by currency, user_id, asset_id)
	select 'exposure of asset ' || asset_id || ' ' || direction || ' in ' || currency "row",
		'counts ' || coalesce(e.loss, 0) || ', open trades give ' || coalesce(s.loss, 0) problem
	from asset_exposures e full join sides s using (currency, asset_id, direction) where coalesce(e.loss, 0) <> coalesce(s.loss, 0)
	union all
	select 'exposure to user ' || user_id || ' on asset ' || asset_id || ' in ' || currency,
		'counts ' || coalesce(e.loss, 0) || ', open trades give ' || coalesce(u.loss, 0)
	from user_exposures e full join users u using (currency, user_id, asset_id) where coalesce(e.loss, 0) <> coalesce(u.loss, 0)`,
);

/** The sums of each currency, from the transfers that a condition on `t` leaves. */
const sumsOfCurrencies = <const Scope extends string>(scope: Scope) =>
	`select c.currency,
		(select coalesce(sum(a.balance), 0)::text from accounts a where a.currency = c.currency) users,
		coalesce(sum(h.got), 0)::text house,
		coalesce(sum(h.got) filter (where h.event_id in
			(select v.id from ledger_events v where v.xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint)), 0)::text again
	from (select distinct currency from accounts) c left join lateral (
		select t.event_id, case when t.destination < 1000000 then t.amount else 0 end - case when t.source < 1000000 then t.amount else 0 end got
		from ledger_transfers t where t.source % 10 = currency_digit(c.currency) and (t.source < 1000000 or t.destination < 1000000)
			and ${scope}) h on true
	group by c.currency order by c.currency` as const;

/** Per currency, all users' balances and all that the house gave or took add up to nothing. */
const zeroSum: Check = {
	title: 'sums: every currency adds up to zero',
	async run(tx, since) {
		const scope = scopeSince(since);
		const rows = await loadRowsLike(tx, sumsOfCurrencies('true'), sumsOfCurrencies(scope.transfer), []);
		const sums = rows.map(({ currency, users, house, again }) => {
			const total = BigInt(house) + BigInt(since?.house[currency] ?? 0);
			// The next audit continues from here by its own count: events since the oldest transaction that is open now.
			return { currency, users: BigInt(users), house: total, kept: total - BigInt(again) };
		});
		const findings = new Findings();
		for (const { currency, users, house } of sums)
			if (users + house !== 0n) findings.add(`currency ${currency}`, `users hold ${users}, the house ${house}`);
		const kept = Object.fromEntries(sums.map(({ currency, kept }) => [currency, `${kept}`]));
		return resultOf(sums.length, [findings], { house: kept });
	},
};

export const LEDGER_CHECKS: readonly Check[] = [events, transfers, entries, heads, open, held, exposure, zeroSum];
