import { FAIR_EPOCH_MS, FAIR_TICK_MS } from '@fairtick/domain/market/fair-walk';
import { LONGEST_SPAN_MS } from '@fairtick/domain/market/longest-trade';

/** Of the trade `t` on the version `v` of its asset: a tick after the entry, up to the exit, lies in the lost hour `h` (MARKET-14). */
export const IS_DECIDED_IN_LOST_HOUR = `t.mode = 'real' and v.source = 'fair' and h.lost_at is not null
	and h.epoch between (t.entry_t + ${FAIR_TICK_MS}) / ${FAIR_EPOCH_MS} and t.exit_t / ${FAIR_EPOCH_MS}`;

/** Losses `t` in the lost hours `h` that have not been made good, as what follows `from`. */
export const lossesInLostHours = (condition: string) => `fair_hours h join asset_versions v on v.source = 'fair'
	join trades t on t.asset_id = v.asset_id and t.asset_version = v.version and t.status = 'lost'
		and t.accepted_at >= h.epoch * ${FAIR_EPOCH_MS}::bigint - ${LONGEST_SPAN_MS}
		and t.accepted_at < (h.epoch + 1) * ${FAIR_EPOCH_MS}::bigint
	where ${condition} and ${IS_DECIDED_IN_LOST_HOUR} and not exists (select from trade_corrections c where c.trade_id = t.id)`;
