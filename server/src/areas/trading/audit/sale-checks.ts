import type { SaleLapse } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { type Check, Findings, ID_NAMED, isNewEvent, resultOf, streamRows } from '../../../platform/audit/index.ts';
import { type TradeRow, toTrade } from '../trade/row.ts';
import { ENTRY_FOUND, type FoundTick, saleTickFound, tickWhere, toFoundTick } from './found-ticks.ts';

interface AuditedSale extends TradeRow {
	sale: {
		readonly id: string;
		readonly user_id: number;
		readonly asset_id: number;
		readonly trade_accepted_at: number;
		readonly accepted_at: number;
		readonly executes_after: number;
		readonly within_ms: number;
		readonly min_amount: number | null;
		readonly fee_bps: number;
		readonly valid_until: number | null;
		readonly rules_version: number;
		readonly ended_at: number | null;
		readonly lapse: SaleLapse | null;
		readonly tick_seq: number | null;
		readonly tick_t: number | null;
		readonly tick_price: number | null;
	};
	is_sealed: boolean;
	entry_found: FoundTick;
	kept_found: FoundTick;
	tick_found: FoundTick;
	/** The log has passed the instant up to which the tick could come. */
	is_over: boolean;
	/** An earlier request ended later than this one was accepted. */
	is_early: boolean;
	archived: boolean;
}

/** A request ends with the next pass of its asset's settlement; here it has this long. */
const ENDED_WITHIN_MS = 60_000;

const SALES = `select t.*, a.ticker, '' tick_size, to_jsonb(s) sale, v.beacon is not null is_sealed,
	${ENTRY_FOUND} entry_found,
	${tickWhere('k.seq = s.kept_seq and k.t between s.accepted_at - t.entry_within_ms and s.accepted_at', 'k.seq')} kept_found,
	${saleTickFound('s')} tick_found,
	coalesce((select w.logged_through >= s.executes_after + s.within_ms from asset_writers w where w.asset_id = t.asset_id), false)
		and s.executes_after + s.within_ms < clock() - ${ENDED_WITHIN_MS} is_over,
	exists (select from trade_sales e where e.trade_id = s.trade_id and e.accepted_at < s.accepted_at and (e.ended_at is null or e.ended_at > s.accepted_at)) is_early,
	exists (select from tick_archives x where x.asset_id = t.asset_id and x.through > t.accepted_at - 30000) archived
	from trade_sales s join trades t on t.id = s.trade_id and t.accepted_at = s.trade_accepted_at
	join assets a on a.id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version`;

/** TRADE-14: each request to sell was on offer, and ended as the stored ticks say. */
export const sales: Check = {
	title: 'sales: every request to sell was on offer, and its end recomputed from stored ticks',
	async run(tx, since) {
		const findings = new Findings();
		let rows = 0;
		const scope =
			since === null
				? ''
				: ` where s.trade_id in (select ${ID_NAMED} from ledger_events v where v.reference like 'trade:%' and ${isNewEvent(since)}) or s.ended_at is null`;
		for await (const row of streamRows<AuditedSale>(tx, `${SALES}${scope}`)) {
			rows++;
			const problem = findProblem(row);
			if (problem !== null) findings.add(`sale ${row.sale.id}`, problem);
		}
		await findings.addFrom(
			tx,
			`select 'sale ' || s.id "row", 'its trade is missing' problem from trade_sales s
				where not exists (select from trade_terms t where t.id = s.trade_id and t.accepted_at = s.trade_accepted_at)
			union all
			select 'trade ' || r.trade_id, 'is sold without a request' from trade_results r where r.status = 'sold'
				and not exists (select from trade_sales s where s.trade_id = r.trade_id and s.ended_at is not null and s.lapse is null)`,
		);
		return resultOf(rows, [findings]);
	},
};

function findProblem(row: AuditedSale): string | null {
	const { sale } = row;
	const { terms, ticker, settlement } = toTrade(row);
	if (sale.user_id !== terms.userId || sale.asset_id !== terms.assetId)
		return 'is of another user or asset than its trade';
	if (sale.rules_version !== terms.rulesVersion) return 'is of other rules than its trade';
	if (sale.valid_until !== null && sale.valid_until < sale.accepted_at) return 'was accepted later than it was valid';
	if (row.is_early) return 'was accepted before the request before it had ended';
	const rules = findRuleSet(terms.rulesVersion);
	if (!rules?.sale) return `was accepted under rules ${terms.rulesVersion}, which know no sale`;
	const { feeBps, findOffer, computeSpan, decide } = rules.sale;
	if (sale.fee_bps !== feeBps) return `has a fee of ${sale.fee_bps}, on offer was ${feeBps}`;
	const isSold = sale.ended_at !== null && sale.lapse === null;
	if (isSold && settlement?.status !== 'sold') return 'sold its trade, which has another result';
	if (isSold && row.closed_at !== BigInt(sale.ended_at ?? 0))
		return 'ended at another time than the trade that it sold';
	if (row.archived) return null;
	const [entry, newest] = [toFoundTick(row.entry_found), toFoundTick(row.kept_found)];
	const tick = toFoundTick(row.tick_found);
	if (newest === null) return 'was accepted at another time than its kept tick allows';
	const offer = findOffer(
		{ ...terms, ticker, entry },
		{ acceptedAtMs: sale.accepted_at, newest, isSealed: row.is_sealed },
	);
	if (offer.reason !== undefined) return `was accepted, though no sale was offered: ${offer.reason}`;
	if (offer.executesAfterMs !== sale.executes_after) return 'executes after another instant than its acceptance says';
	if (sale.within_ms !== computeSpan(terms, sale.executes_after)) return 'has another span than its terms give';
	if (sale.ended_at === null)
		return row.is_over ? 'waits, though the log has passed the time in which its tick could come' : null;
	const due = decide(
		{ ...terms, ticker, payoutMinor: rules.computePayout(terms.stakeMinor, terms.payoutBps) },
		{ minAmountMinor: sale.min_amount === null ? null : BigInt(sale.min_amount), feeBps: sale.fee_bps },
		{ entry, tick },
	);
	if ((due.lapse ?? null) !== sale.lapse)
		return `the stored ticks give ${due.lapse ?? 'a sale'}, it ended as ${sale.lapse ?? 'a sale'}`;
	const endedOn = due.lapse === 'no_price' ? null : tick;
	const [shown, stored] = [
		[sale.tick_seq, sale.tick_t, sale.tick_price].join(),
		[endedOn?.seq, endedOn?.atMs, endedOn?.price].join(),
	];
	if (shown !== stored) return `ended on tick ${shown}, the stored ticks give ${stored}`;
	if (sale.ended_at < (endedOn?.atMs ?? sale.accepted_at)) return 'ended before its price came';
	if (isSold && (settlement?.exit?.seq !== endedOn?.seq || settlement?.returnedMinor !== due.settlement?.returnedMinor))
		return 'has other numbers than the result of its trade';
	return null;
}
