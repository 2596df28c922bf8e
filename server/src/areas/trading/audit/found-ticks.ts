import type { Tick } from '@fairtick/domain/trading/rules';
import { toTick } from '../trade/row.ts';

/** A tick as the audit reads it: seq, time and price as texts; null: the log has none. */
export type FoundTick = readonly [string, string, string] | null;

export const toFoundTick = (found: FoundTick): Tick | null =>
	found && toTick(BigInt(found[0]), BigInt(found[1]), BigInt(found[2]));

/** The first tick `k` of the trade `t` in an order. By time, which is that of `seq`: by `seq` alone the way to a trade's end leads through all later ticks. */
export const tickWhere = (where: string, order: string) =>
	`(select json_build_array(k.seq::text, k.t::text, k.price::text) from ticks k where k.asset_id = t.asset_id and ${where} order by ${order} limit 1)`;

/**
 * TRADE-04, MARKET-08: the entry of the trade `t`. Here, as everywhere in the audit, the search is written a second time on purpose
 * (server/src/areas/trading/trade/queries.ts has the first): a mistake in the SQL that settles would pass an audit that asks with the same SQL.
 */
export const ENTRY_FOUND = tickWhere(
	`k.t > coalesce(t.entry_after, t.accepted_at) and k.t <= coalesce(t.entry_after, t.accepted_at) + t.entry_within_ms and k.seq > t.kept_seq
	and (k.source not in ('exchange', 'polygon') or k.source_t > coalesce(t.entry_after, t.accepted_at))`,
	'k.t, k.seq',
);

/** TRADE-14: the tick that a request to sell the trade `t` executes on. @param sale its alias */
export const saleTickFound = (sale: string) =>
	tickWhere(
		`k.t > ${sale}.executes_after and k.t <= ${sale}.executes_after + ${sale}.within_ms and k.seq > ${sale}.kept_seq`,
		'k.t, k.seq',
	);
