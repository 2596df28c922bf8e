import { FAIR_EPOCH_MS, FAIR_TICK_MS } from '@fairtick/domain/market/fair-walk';
import { LONGEST_SPAN_MS } from '@fairtick/domain/market/longest-trade';

/** A tick of the trade `t` after the entry, up to the exit, lies in the lost hour `h` (MARKET-14). */
const LIES_IN_LOST_HOUR = `h.lost_at is not null
	and h.epoch between (t.entry_t + ${FAIR_TICK_MS}) / ${FAIR_EPOCH_MS} and t.exit_t / ${FAIR_EPOCH_MS}` as const;

/** Condition on the real trade `t` on the version `v` of its asset: the lost hour `h` decided it (MARKET-14). */
export const IS_DECIDED_IN_LOST_HOUR = `t.mode = 'real' and v.source = 'fair' and ${LIES_IN_LOST_HOUR}` as const;

/** The instant up to which a trade `t` needs the ticks of the hour `h`: the earlier of the trade's end and the hour's last millisecond. */
const NEEDED_AT = 'least(t.expires_at, h.epoch * 3600000::bigint + 3599999)';

/** The last scheduled tick of the trade `t` at or before an instant is not in the log. */
const isMissingAt = <const Instant extends string>(instant: Instant) =>
	`not exists (select from ticks k where k.asset_id = t.asset_id
	and k.t > ${instant} - ${FAIR_TICK_MS} and k.t <= ${instant})` as const;

/**
 * The lost hour `h` takes away ticks of the trade `t`: its last scheduled one before the trade's (or the hour's) end is
 * not in the log. The same answer whenever it is asked.
 */
const LACKS_TICKS_OF_HOUR =
	`h.lost_at is not null and h.epoch between coalesce(t.entry_after, t.accepted_at) / 3600000 and t.expires_at / 3600000
	and ${isMissingAt(NEEDED_AT)}` as const;

/** Condition on a trade `t` on the version `v` of its asset: a lost hour takes away its ticks (MARKET-14). */
export const SEED_LOST =
	`v.source = 'fair' and exists (select from fair_hours h where ${LACKS_TICKS_OF_HOUR})` as const;

/** Time at which the first tick of a round of the beacon was due. @param round alias of its row */
function firstTickOf<const Alias extends string>(round: Alias) {
	return `((${round}.round + 564267788) * 3000 + 1750)` as const;
}

/** Time at which the first tick of the silent round `s` was due, epoch milliseconds (docs/fairness.md, 4). */
export const FIRST_TICK_OF_ROUND = firstTickOf('s');

/**
 * The trade `t` needs the silent round `s`, or a later one that its ticks wait for: it was accepted before the round was declared silent, and its
 * exit, which is not in the log, is of that round or later. The same answer whenever it is asked, since the indices continue without the round.
 */
const LACKS_TICKS_OF_ROUND = `t.accepted_at < s.declared_at and ${FIRST_TICK_OF_ROUND} <= t.expires_at
	and ${isMissingAt('t.expires_at')}` as const;

/**
 * Condition on a trade `t` on the version `v` of its asset: a silent round of the beacon takes away its ticks (TRADE-08).
 */
export const BEACON_SILENT =
	`v.source = 'fair' and v.beacon is not null and exists (select from silent_rounds s where ${LACKS_TICKS_OF_ROUND})` as const;

/** Time of the scheduled tick that a request to sell `s` executes on, epoch milliseconds. */
const TICK_OF_SALE = `(((s.executes_after - ${FAIR_TICK_MS / 2}) / ${FAIR_TICK_MS} + 1) * ${FAIR_TICK_MS} + ${FAIR_TICK_MS / 2})`;

/** The tick of a request to sell `s` never comes if the log does not have it: its hour is lost, or a round that it needs is silent. */
export const IS_TICK_OF_SALE_LOST =
	`(exists (select from fair_hours h where h.lost_at is not null and h.epoch = ${TICK_OF_SALE} / ${FAIR_EPOCH_MS})
	or s.executes_after > s.accepted_at and exists (select from silent_rounds r where s.accepted_at < r.declared_at
		and ${firstTickOf('r')} <= ${TICK_OF_SALE}))` as const;

/** The gap that voided a trade `t`, and the instant that its last tick is not after; columns `epoch`, `round`, `until`. */
const VOID_FOR = `(select h.epoch, null::bigint as round, ${NEEDED_AT} until from fair_hours h
		where t.void_reason = 'seed_lost' and not h.backfill and ${LACKS_TICKS_OF_HOUR}
	union all select null, s.round, t.expires_at from silent_rounds s where t.void_reason = 'beacon' and ${LACKS_TICKS_OF_ROUND}
	order by epoch, round limit 1)`;

/**
 * The gap that voided a trade `t`, as `g`, and the tick `l` that it is valued by: the last one after its entry, at or before
 * the instant up to which its ticks are missing. Both are null if there is none.
 */
export const VOID_AT_LAST_TICK = `left join lateral ${VOID_FOR} g on t.status = 'void' and t.entry_t is not null
	left join lateral (select k.seq, k.t, k.price from ticks k where k.asset_id = t.asset_id and k.t > t.entry_t and k.t <= g.until
		order by k.t desc, k.seq desc limit 1) l on true`;

/** Trades `t` of the hours `h` on the versions `v` of their assets: all that an hour can decide or void. */
const TRADES_OF_HOUR = `fair_hours h join asset_versions v on v.source = 'fair'
	join trades t on t.asset_id = v.asset_id and t.asset_version = v.version
		and t.accepted_at >= h.epoch * ${FAIR_EPOCH_MS}::bigint - ${LONGEST_SPAN_MS}
		and t.accepted_at < (h.epoch + 1) * ${FAIR_EPOCH_MS}::bigint` as const;

const NOT_CORRECTED = 'not exists (select from trade_corrections c where c.trade_id = t.id)';

/** Losses `t` in the lost hours `h` that have not been made good, as a `from` clause. */
export const lossesInLostHours = <const Condition extends string>(condition: Condition) =>
	`${TRADES_OF_HOUR}
	where (t.status = 'lost' or t.status = 'sold' and t.returned < t.stake) and ${condition} and ${IS_DECIDED_IN_LOST_HOUR} and ${NOT_CORRECTED}` as const;

/**
 * Real trades `t` with an entry that are void for the lost hours `h` and got nothing beside their stake, as a `from`
 * clause.
 */
export const voidsInLostHours = <const Condition extends string>(condition: Condition) =>
	`${TRADES_OF_HOUR}
	where t.status = 'void' and t.void_reason = 'seed_lost' and t.mode = 'real' and t.entry_t is not null and ${condition}
		and ${LACKS_TICKS_OF_HOUR} and ${NOT_CORRECTED}` as const;

/**
 * Real trades `t` with an entry that are void for the silent rounds `s` and got nothing beside their stake, as a `from`
 * clause.
 */
export const voidsOfSilentRounds = <const Condition extends string>(condition: Condition) =>
	`silent_rounds s join asset_versions v on v.source = 'fair'
	join trades t on t.asset_id = v.asset_id and t.asset_version = v.version
		and t.accepted_at >= ${FIRST_TICK_OF_ROUND} - ${LONGEST_SPAN_MS} and t.accepted_at < s.declared_at
	where t.status = 'void' and t.void_reason = 'beacon' and t.mode = 'real' and t.entry_t is not null and ${condition}
		and ${LACKS_TICKS_OF_ROUND} and ${NOT_CORRECTED}` as const;

/**
 * True if a lost hour decided the trade `t`, demo or real, on the version `v` of its asset: its prices cannot be checked
 * (MARKET-15).
 */
export const IS_UNCHECKED =
	`(v.source = 'fair' and exists (select from fair_hours h where not h.backfill and ${LIES_IN_LOST_HOUR}))` as const;
