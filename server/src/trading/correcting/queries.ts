import type { FeedErrorCause } from '@fairtick/domain/market/contract';
import { LONGEST_TRADE_S } from '@fairtick/domain/market/longest-trade';
import type { Correction } from '@fairtick/domain/trading/terms';
import {
	bigints,
	columns,
	execute,
	ints,
	loadColumn,
	loadRows,
	type Queryable,
	uuids,
	type Write,
} from '../../database/index.ts';
import { type StoredTrade, TRADE_COLUMNS, type TradeRow, toTrade } from '../trade/row.ts';

/** A trade that was accepted may take this long to commit, milliseconds. */
const COMMIT_SLACK_MS = 60_000;

/** Assets with wrong prices that may still have losers. */
export const loadAssetsToCorrect = (db: Queryable) =>
	loadColumn<number>(db, {
		name: 'assets-to-correct',
		text: 'select distinct asset_id from feed_errors where finished_at is null order by asset_id',
	});

/** Wrong prices of an asset that no trade which is open, or is being accepted, can be decided by. */
export const loadEndedErrors = (db: Queryable, assetId: number) =>
	loadColumn<bigint>(db, {
		name: 'ended-feed-errors',
		text: `with oldest as materialized (select min(accepted_at) t from open_trades where asset_id = $1)
			select e.seq from feed_errors e where e.asset_id = $1 and e.finished_at is null
				and e.t < clock() - ${COMMIT_SLACK_MS} and e.t < coalesce((select t from oldest), e.t + 1)`,
		values: [assetId],
	});

/** A trade whose loss may have to be made good. */
export interface Loser {
	readonly id: string;
	readonly userId: number;
}

/** Losses on wrong prices of an asset that have not been made good, before any lock. */
export const loadLosersToCorrect = (db: Queryable, assetId: number, limit: number) =>
	loadRows<Loser>(db, {
		name: 'losers-to-correct',
		text: `with wrong as materialized (select seq, t from feed_errors where asset_id = $1 and finished_at is null)
			select t.id, t.user_id "userId" from trades t
			where t.asset_id = $1 and t.status = 'lost'
				and t.accepted_at >= (select min(wrong.t) from wrong) - ${LONGEST_TRADE_S * 1_000} and t.accepted_at <= (select max(wrong.t) from wrong)
				and (t.entry_seq in (select seq from wrong) or t.exit_seq in (select seq from wrong))
				and not exists (select from trade_corrections c where c.trade_id = t.id)
			order by t.user_id limit $2`,
		values: [assetId, limit],
	});

/** A loser and the first of the wrong prices that decided the trade. */
export interface WrongedTrade {
	readonly trade: StoredTrade;
	readonly error: Pick<Correction, 'seq' | 'cause' | 'record'>;
}

/** Those of the trades whose loss has not been made good; under their users' locks. */
export async function loadWrongedTrades(tx: Queryable, ids: readonly string[]): Promise<WrongedTrade[]> {
	const rows = await loadRows<TradeRow & { wrong_seq: bigint; cause: FeedErrorCause; record: string | null }>(tx, {
		name: 'wronged-trades',
		text: `select ${TRADE_COLUMNS}, e.seq wrong_seq, e.cause, e.record
			from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			join lateral (select * from feed_errors e where e.asset_id = t.asset_id and e.seq in (t.entry_seq, t.exit_seq) order by e.seq limit 1) e on true
			where t.id = any($1::uuid[]) and t.status = 'lost' and not exists (select from trade_corrections c where c.trade_id = t.id)
			order by t.id`,
		values: [uuids(ids)],
	});
	return rows.map((row) => ({
		trade: toTrade(row),
		error: { seq: Number(row.wrong_seq), cause: row.cause, record: row.record },
	}));
}

export function correctionsWrite(
	correctedAtMs: bigint,
	corrected: readonly { readonly id: string; readonly assetId: number; readonly correction: Correction }[],
): Write {
	return {
		name: 'insert-corrections',
		parts: `corrections as (insert into trade_corrections (trade_id, asset_id, seq, amount, corrected_at)
			select ${columns(1, 'uuid', 'int', 'bigint', 'bigint')}, $5::bigint)`,
		values: [
			uuids(corrected.map(({ id }) => id)),
			ints(corrected.map(({ assetId }) => assetId)),
			bigints(corrected.map(({ correction }) => correction.seq)),
			bigints(corrected.map(({ correction }) => correction.amountMinor)),
			correctedAtMs,
		],
	};
}

/** Nothing is left to make good on these prices. */
export const updateFinishedErrors = (db: Queryable, assetId: number, seqs: readonly bigint[]) =>
	execute(
		db,
		'update feed_errors set finished_at = clock() where asset_id = $1 and seq = any($2::bigint[]) and finished_at is null',
		[assetId, bigints(seqs)],
	);
