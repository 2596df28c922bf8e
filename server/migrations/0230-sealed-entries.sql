-- TRADE-20, PROOF-09: rule set 2. Where an entry is sealed, the instant after which it comes; when the client says that it asked; and whether the
-- tick that the client named as seen does not count, as it was unknown, too old or newer than the newest one.
alter table trade_terms add column entry_after bigint, add column asked_at bigint, add column seen_unknown boolean not null default false,
	add constraint trade_terms_seal check (entry_after is null or (rules_version >= 2 and entry_after > accepted_at and expires_at > entry_after));

-- What open trades are looked for by: the acceptance where the entry is not sealed.
alter table open_trades add column entry_after bigint;
update open_trades set entry_after = accepted_at;
alter table open_trades alter column entry_after set not null;
drop index open_trades_bounded;
create index open_trades_bounded on open_trades (asset_id, entry_after) where bounded;

-- The rules that a placement was refused under, and where its entry would have been sealed the instant after which it would have come.
alter table refused_placements add column rules_version int not null default 1, add column entry_after bigint;

create or replace view trades as
select t.id, t.user_id, t.mode, t.currency, t.asset_id, t.asset_version, t.direction, t.stake, t.payout_bps, t.payout_version, t.expiry_kind,
	t.expiry_asked, t.payout_seen_bps, t.valid_until, t.max_slippage, t.seen_seq, t.seen_price, t.accepted_at, t.kept_seq, t.expires_at,
	t.entry_within_ms, t.exit_max_age_ms, t.rules_version, coalesce(r.status, 'open') status, r.void_reason, r.entry_seq, r.entry_t, r.entry_price,
	r.exit_seq, r.exit_t, r.exit_price, r.returned, r.closed_at, t.entry_after, t.asked_at, t.seen_unknown
from trade_terms t left join trade_results r on r.trade_id = t.id;
