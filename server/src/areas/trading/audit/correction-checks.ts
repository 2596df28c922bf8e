import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { AssetGroup, FeedErrorCause } from '@fairtick/domain/market/contract';
import { findFeedError } from '@fairtick/domain/market/feed-error';
import type { CorrectionCause } from '@fairtick/domain/trading/contract';
import { computeLostHourCorrection } from '@fairtick/domain/trading/lost-hour';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import { correctionText } from '@fairtick/domain/trading/terms';
import { type Check, Findings, resultOf, streamRows } from '../../../platform/audit/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { sha256 } from '../../ledger/index.ts';
import { CHECKED_TICKS, type CheckedTickRow, findQuotedBounds, readRecord, toCheckedTick } from '../../market/index.ts';
import {
	IS_DECIDED_IN_LOST_HOUR,
	lossesInLostHours,
	VOID_AT_LAST_TICK,
	voidsInLostHours,
	voidsOfSilentRounds,
} from '../trade/lost-hours.ts';
import { type TradeRow, toTick, toTrade } from '../trade/row.ts';

interface ErrorRow {
	asset_id: number;
	group: AssetGroup;
	seq: bigint;
	cause: FeedErrorCause;
	record: string | null;
}

/**
 * TRADE-08: every price that was found wrong is wrong by the log and what is stored of the venues' histories, and every
 * loser on it, and no other user, got the stake back once. Of archived days the ticks are away: there the hashes have to do.
 * MARKET-14: so did every loser of a real trade that was decided in a lost hour. MARKET-15, TRADE-08: and a real trade that is void for a lost hour or a
 * silent round got what it was worth.
 */
export const corrections: Check = {
	title: 'corrections: wrong prices are provably wrong, and they, lost hours and silent rounds were made good once',
	async run(tx) {
		const errors = await checkErrors(tx);
		const corrected = await checkCorrections(tx);
		const missing = new Findings();
		await missing.addFrom(
			tx,
			`with wrong as materialized (select asset_id, seq from feed_errors where finished_at is not null)
			select 'trade ' || t.id "row", 'lost on a wrong price and was not made good' problem from trades t
			where exists (select from wrong) and t.status = 'lost'
				and ((t.asset_id, t.entry_seq) in (select asset_id, seq from wrong) or (t.asset_id, t.exit_seq) in (select asset_id, seq from wrong))
				and not exists (select from trade_corrections c where c.trade_id = t.id)
			union all
			select distinct 'trade ' || t.id, 'lost in hour ' || h.epoch || ', whose seed was lost, and was not made good'
				from ${lossesInLostHours('h.finished_at is not null')}
			union all
			select 'event ' || v.reference, 'its correction is missing' from ledger_events v
			where v.kind = 'trade.corrected' and not exists (select from trade_corrections c where 'trade:' || c.trade_id || ':correct' = v.reference)`,
		);
		const worth = await checkVoids(tx);
		return resultOf(errors.rows + corrected.rows, [errors.findings, corrected.findings, missing, worth]);
	},
};

async function checkErrors(tx: Queryable): Promise<{ rows: number; findings: Findings }> {
	const findings = new Findings();
	let rows = 0;
	const errors = streamRows<ErrorRow & { archived: boolean; tick: CheckedTickRow | null }>(
		tx,
		`select e.asset_id, a.asset_group "group", e.seq, e.cause, e.record, x.archived, k.*
		from feed_errors e join assets a on a.id = e.asset_id
		cross join lateral (select exists (select from tick_archives a where a.asset_id = e.asset_id and a.last_seq >= e.seq - 1) archived) x
		left join lateral (select to_jsonb(k) tick from (${CHECKED_TICKS} where k.asset_id = e.asset_id and k.t = e.t and k.seq = e.seq) k) k on true
		order by e.asset_id, e.seq`,
	);
	for await (const { asset_id, group, seq, cause, record, archived, tick } of errors) {
		rows++;
		if (archived) continue;
		const due = tick === null ? null : recompute(group, tick, record);
		if (due !== cause)
			findings.add(
				`asset ${asset_id}, tick ${seq}`,
				`was found wrong by ${cause}, what is stored gives ${due ?? 'no error'}`,
			);
	}
	return { rows, findings };
}

function recompute(group: AssetGroup, row: CheckedTickRow, record: string | null): FeedErrorCause | null {
	const bounds = findQuotedBounds(group);
	if (bounds === null) return null;
	// A row that came as JSON: its whole numbers are no bigint yet, prices are far below 2^53.
	const tick = toCheckedTick({ ...row, price: BigInt(row.price) });
	return findFeedError(tick, tick.before, { ...tick, ...bounds }, record === null ? [] : readRecord(record));
}

interface CorrectedRow extends TradeRow {
	available: bigint;
	corrected_seq: bigint;
	cause: CorrectionCause;
	record: string | null;
	amount: bigint;
	lost_epoch: number | null;
	silent_round: bigint | null;
	value_seq: bigint | null;
	/** True if a lost hour or silent round that it names decided or voided the trade. */
	fits: boolean;
	/** The tick that a void trade is valued by is in an archive, or one that it may be. */
	archived: boolean;
	last_seq: bigint | null;
	last_t: bigint | null;
	last_price: bigint | null;
	event: { kind: string; content: string; transfers: string } | null;
}

async function checkCorrections(tx: Queryable): Promise<{ rows: number; findings: Findings }> {
	const findings = new Findings();
	let rows = 0;
	const corrected = streamRows<CorrectedRow & { id: string | null; trade_id: string }>(
		tx,
		`select t.*, s.ticker, '' tick_size, c.trade_id, a.id available, c.lost_epoch, c.silent_round, c.value_seq, coalesce(c.seq, c.value_seq, t.exit_seq) corrected_seq,
			case when c.silent_round is not null then 'beacon' else coalesce(e.cause, 'seed_lost') end cause, e.record, c.amount,
			case when t.status <> 'void' then c.silent_round is null and exists (select from fair_hours h where h.epoch = c.lost_epoch and ${IS_DECIDED_IN_LOST_HOUR})
				else t.mode = 'real' and (g.epoch, g.round) is not distinct from (c.lost_epoch, c.silent_round) end fits,
			exists (select from tick_archives x where x.asset_id = t.asset_id and x.through > t.accepted_at) archived,
			l.seq last_seq, l.t last_t, l.price last_price,
			(select json_build_object('kind', v.kind, 'content', encode(v.content_hash, 'hex'), 'transfers',
				(select string_agg(x.source || '>' || x.destination || ':' || x.amount, ',' order by x.position) from ledger_transfers x where x.event_id = v.id and x.recorded_at = v.recorded_at))
				from ledger_references f join ledger_events v on v.id = f.event_id and v.recorded_at = f.recorded_at
					where f.reference = 'trade:' || c.trade_id || ':correct') event
		from trade_corrections c left join feed_errors e on e.asset_id = c.asset_id and e.seq = c.seq
		left join trades t on t.id = c.trade_id and t.asset_id = c.asset_id
		left join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
		left join assets s on s.id = t.asset_id
		left join accounts a on a.user_id = t.user_id and a.currency = t.currency and a.kind = 'available'
		${VOID_AT_LAST_TICK}
		order by c.trade_id`,
	);
	for await (const row of corrected) {
		rows++;
		const problem = row.id === null ? 'was made good, but is not there' : findProblem(row);
		if (problem) findings.add(`trade ${row.trade_id}`, problem);
	}
	return { rows, findings };
}

/** Real trades that are void for a lost hour or a silent round, are finished, and were worth more than the stake that they got. */
async function checkVoids(tx: Queryable): Promise<Findings> {
	const findings = new Findings();
	const voids = streamRows<ValuedRow>(
		tx,
		`with ended as (select t.id from ${voidsInLostHours('h.finished_at is not null and not h.backfill')}
			union select t.id from ${voidsOfSilentRounds('s.finished_at is not null')})
		select t.*, a.ticker, '' tick_size, l.seq last_seq, l.t last_t, l.price last_price from ended join trades t on t.id = ended.id
		join assets a on a.id = t.asset_id ${VOID_AT_LAST_TICK}
		where not exists (select from tick_archives x where x.asset_id = t.asset_id and x.through > t.accepted_at)
		order by t.id`,
	);
	for await (const row of voids)
		if (computeValue(row) > 0n)
			findings.add(
				`trade ${row.id}`,
				`is void (${row.void_reason}), was worth more than its stake, and did not get it`,
			);
	return findings;
}

type ValuedRow = TradeRow & Pick<CorrectedRow, 'last_seq' | 'last_t' | 'last_price'>;

/** The amount due beside the result, in minor units. */
function computeValue(row: ValuedRow): bigint {
	const { terms, settlement } = toTrade(row);
	if (settlement === null) return 0n;
	const tick = toTick(row.last_seq, row.last_t, row.last_price);
	return computeLostHourCorrection(terms, settlement, { ticker: row.ticker, tick });
}

function findProblem(row: CorrectedRow): string | null {
	const { terms, settlement } = toTrade(row);
	const { event, corrected_seq: seq, cause, record, amount, available } = row;
	const isWrongPrice = row.lost_epoch === null && row.silent_round === null;
	const isArchived = settlement?.status === 'void' && row.archived;
	if (!isWrongPrice && !isArchived && !row.fits)
		return `was made good for a ${row.silent_round === null ? 'lost hour' : 'silent round'} that did not decide it`;
	const isOfTrade = seq === row.entry_seq || seq === row.exit_seq;
	if (settlement === null || (row.value_seq === null ? !isOfTrade : !isArchived && row.value_seq !== row.last_seq))
		return 'was made good for a price that did not decide it';
	if (isWrongPrice) {
		const rules = findRuleSet(terms.rulesVersion);
		if (rules === null) return `was made good by rules of version ${terms.rulesVersion}, which are unknown here`;
		if (amount !== rules.computeCorrection(terms, settlement)) return 'was made good by another amount than its loss';
	} else if (!isArchived && amount !== computeValue(row)) return 'was made good by another amount than its loss';
	const content = correctionText(terms, settlement, { seq: Number(seq), cause, record, amountMinor: amount });
	if (event === null) return 'was made good without an event';
	if (event.content !== sha256(content)) return 'its correction differs from its hash';
	const transfer = `${houseAccountId('house:corrections', terms.currency)}>${available}:${amount}`;
	return event.kind === 'trade.corrected' && event.transfers === transfer
		? null
		: 'the money of its correction moved otherwise';
}
