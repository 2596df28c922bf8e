import { LONGEST_SPAN_MS } from '@fairtick/domain/market/longest-trade';
import type { CorrectionCause } from '@fairtick/domain/trading/contract';
import type { LastTick } from '@fairtick/domain/trading/lost-hour';
import type { Correction } from '@fairtick/domain/trading/terms';
import {
	arrayColumns,
	bigints,
	composed,
	defineWrite,
	execute,
	insertList,
	ints,
	loadColumn,
	loadRows,
	type Query,
	type Queryable,
	uuids,
	type Write,
} from '../../../platform/database/index.ts';
import {
	FIRST_TICK_OF_ROUND,
	IS_DECIDED_IN_LOST_HOUR,
	lossesInLostHours,
	VOID_AT_LAST_TICK,
	voidsInLostHours,
	voidsOfSilentRounds,
} from '../trade/lost-hours.ts';
import { type StoredTrade, TRADE_COLUMNS, type TradeRow, toTick, toTrade } from '../trade/row.ts';

/** A trade that was accepted may take this long to commit, milliseconds. */
const COMMIT_SLACK_MS = 60_000;

/** Assets with wrong prices that may still have losers. */
export const loadAssetsToCorrect = (db: Queryable) =>
	loadColumn(db, {
		name: 'assets-to-correct',
		text: 'select distinct asset_id from feed_errors where finished_at is null order by asset_id',
	});

/** Wrong prices of an asset that no trade which is open, or is being accepted, can be decided by. */
export const loadEndedErrors = (db: Queryable, assetId: number) =>
	loadColumn(
		db,
		{
			name: 'ended-feed-errors',
			text: `with oldest as materialized (select min(accepted_at) t from open_trades where asset_id = $1)
			select e.seq from feed_errors e where e.asset_id = $1 and e.finished_at is null
				and e.t < clock() - ${COMMIT_SLACK_MS} and e.t < coalesce((select t from oldest), e.t + 1)`,
		},
		[assetId],
	);

/** Lost hours whose losers may not all be made good. */
export const loadLostHoursToCorrect = (db: Queryable) =>
	loadColumn(db, {
		name: 'lost-hours-to-correct',
		text: 'select epoch from fair_hours where lost_at is not null and finished_at is null order by epoch',
	});

/** The lost hours that can decide no trade that is open or being accepted. */
export const loadEndedHours = (db: Queryable, epochs: readonly number[]) =>
	loadColumn(
		db,
		{
			name: 'ended-lost-hours',
			text: `with oldest as materialized (select min(accepted_at) t from open_trades
				where asset_id in (select asset_id from asset_versions where source = 'fair')),
			hours as (select epoch, (epoch + 1) * 3600000::bigint until from unnest($1::int[]) epoch)
			select epoch from hours where until < clock() - ${COMMIT_SLACK_MS} and until <= coalesce((select t from oldest), until)`,
		},
		[ints(epochs)],
	);

/** A trade whose loss may have to be made good. */
export interface Loser {
	readonly id: string;
	readonly userId: number;
}

const LOSERS_TO_CORRECT = composed(
	'losers-to-correct',
	`with wrong as materialized (select seq, t from feed_errors where asset_id = $1 and finished_at is null)
			select t.id, t.user_id "userId" from trades t
			where t.asset_id = $1 and t.status = 'lost'
				and t.accepted_at >= (select min(wrong.t) from wrong) - ${LONGEST_SPAN_MS} and t.accepted_at <= (select max(wrong.t) from wrong)
				and (t.entry_seq in (select seq from wrong) or t.exit_seq in (select seq from wrong))
				and not exists (select from trade_corrections c where c.trade_id = t.id)
			order by t.user_id limit $2`,
	'losers-to-correct',
);

/** Losses on wrong prices of an asset that have not been made good, before any lock. */
export const loadLosersToCorrect = (db: Queryable, assetId: number, limit: number) =>
	loadRows(db, LOSERS_TO_CORRECT, [assetId, limit]);

const LOSERS_OF_HOUR = composed(
	'losers-of-hour',
	`select t.id, t.user_id "userId" from ${lossesInLostHours('h.epoch = $1')} order by t.user_id limit $2`,
	'losers-of-hour',
);

/** Losses in a lost hour that have not been made good, before any lock. */
export const loadLosersOfHour = (db: Queryable, epoch: number, limit: number) =>
	loadRows(db, LOSERS_OF_HOUR, [epoch, limit]);

const VOIDS_OF_HOUR = composed(
	'voids-of-hour',
	`select distinct t.id, t.user_id "userId" from ${voidsInLostHours('h.epoch = $1 and not h.backfill and t.id > $2::uuid')}
			order by t.id limit $3`,
	'voids-of-hour',
);

/** Voids for a lost hour whose trades got nothing beside their stake, after one, before any lock. */
export const loadVoidsOfHour = (db: Queryable, epoch: number, afterId: string, limit: number) =>
	loadRows(db, VOIDS_OF_HOUR, [epoch, afterId, limit]);

/** Silent rounds of the beacon of which not all that is due may be paid. */
export const loadSilentRoundsToCorrect = (db: Queryable) =>
	loadColumn(db, {
		name: 'silent-rounds-to-correct',
		text: 'select round from silent_rounds where finished_at is null order by round',
	});

/** The silent rounds that no open trade needs. */
export const loadEndedRounds = (db: Queryable, rounds: readonly bigint[]) =>
	loadColumn(
		db,
		{
			name: 'ended-silent-rounds',
			text: `select s.round from silent_rounds s where s.round = any($1::bigint[]) and s.declared_at < clock() - ${COMMIT_SLACK_MS}
			and not exists (select from open_trades o where o.asset_id in (select asset_id from asset_versions where source = 'fair')
				and o.accepted_at < s.declared_at and o.expires_at >= ${FIRST_TICK_OF_ROUND})`,
		},
		[bigints(rounds)],
	);

const VOIDS_OF_ROUND = composed(
	'voids-of-round',
	`select t.id, t.user_id "userId" from ${voidsOfSilentRounds('s.round = $1 and t.id > $2::uuid')} order by t.id limit $3`,
	'voids-of-round',
);

/** Voids for a silent round whose trades got nothing beside their stake, after one, before any lock. */
export const loadVoidsOfRound = (db: Queryable, round: bigint, afterId: string, limit: number) =>
	loadRows(db, VOIDS_OF_ROUND, [round, afterId, limit]);

/** A trade, and the first of the wrong prices or of the lost hours that decided it, or what it is void for. */
export interface WrongedTrade {
	readonly trade: StoredTrade;
	/** `seq` is 0 for a void trade without a tick to value it by. */
	readonly error: Pick<Correction, 'seq' | 'cause' | 'record'>;
	/** Null: a price was wrong, or a round is silent. */
	readonly lostEpoch: number | null;
	/** Null: a price was wrong, or an hour lost. */
	readonly silentRound: bigint | null;
	/** Null: a price was wrong. */
	readonly last: LastTick | null;
}

interface WrongedRow extends TradeRow {
	corrected_seq: bigint;
	cause: CorrectionCause;
	record: string | null;
	lost_epoch: number | null;
	silent_round: bigint | null;
	last_seq: bigint | null;
	last_t: bigint | null;
	last_price: bigint | null;
}

/** The trades whose loss, or value, has not been made good; under their users' locks. */
export const wrongedTradesQuery = (ids: readonly string[]): Query<WrongedTrade[]> => ({
	phase: 'reads',
	statement: {
		name: 'wronged-trades',
		text: `select ${TRADE_COLUMNS}, coalesce(e.seq, t.exit_seq, l.seq, 0) corrected_seq,
				coalesce(e.cause, case when g.round is null then 'seed_lost' else 'beacon' end) cause, e.record,
				case when e.seq is null then coalesce(d.epoch, g.epoch) end lost_epoch, g.round silent_round, l.seq last_seq, l.t last_t, l.price last_price
			from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (select * from feed_errors e where t.status = 'lost' and e.asset_id = t.asset_id and e.seq in (t.entry_seq, t.exit_seq)
				order by e.seq limit 1) e on true
			left join lateral (select min(h.epoch) epoch from fair_hours h where t.status in ('lost', 'sold') and ${IS_DECIDED_IN_LOST_HOUR}) d on true
			${VOID_AT_LAST_TICK}
			where t.id = any($1::uuid[]) and (e.seq is not null or d.epoch is not null or (t.mode = 'real' and g.until is not null))
				and not exists (select from trade_corrections c where c.trade_id = t.id)
			order by t.id`,
		values: [uuids(ids)],
	},
	read: ({ rows }) => rows.map(toWrongedTrade),
});

const toWrongedTrade = (row: WrongedRow): WrongedTrade => ({
	trade: toTrade(row),
	error: { seq: Number(row.corrected_seq), cause: row.cause, record: row.record },
	lostEpoch: row.lost_epoch,
	silentRound: row.silent_round,
	last:
		row.lost_epoch === null && row.silent_round === null
			? null
			: { ticker: row.ticker, tick: toTick(row.last_seq, row.last_t, row.last_price) },
});

interface NewCorrection {
	readonly id: string;
	readonly assetId: number;
	readonly correction: Correction;
	readonly lostEpoch: number | null;
	readonly silentRound: bigint | null;
	/** Seq of the tick that a void trade was valued by; null for any other. */
	readonly valueSeq: number | null;
}

const CORRECTIONS = arrayColumns<NewCorrection>('correction')({
	trade_id: ['uuid', ({ id }) => id],
	asset_id: ['int', ({ assetId }) => assetId],
	// The wrong price's sequence number, if there is one.
	seq: [
		'bigint',
		({ lostEpoch, silentRound, correction }) => (lostEpoch === null && silentRound === null ? correction.seq : null),
	],
	amount: ['bigint', ({ correction }) => correction.amountMinor],
	lost_epoch: ['int', ({ lostEpoch }) => lostEpoch],
	silent_round: ['bigint', ({ silentRound }) => silentRound],
	value_seq: ['bigint', ({ valueSeq }) => valueSeq],
});

const insertCorrections = defineWrite({
	name: 'insert-corrections',
	ctes: {
		corrections: `insert into trade_corrections ${insertList({ ...CORRECTIONS.columns, corrected_at: '$corrected_at::bigint' })}`,
	},
});

export const correctionsWrite = (correctedAtMs: bigint, corrected: readonly NewCorrection[]): Write =>
	insertCorrections({ ...CORRECTIONS.parametersOf(corrected), corrected_at: correctedAtMs });

/** Nothing is left to make good on these prices. */
export const updateFinishedErrors = (db: Queryable, assetId: number, seqs: readonly bigint[]) =>
	execute(
		db,
		'update feed_errors set finished_at = clock() where asset_id = $1 and seq = any($2::bigint[]) and finished_at is null',
		[assetId, bigints(seqs)],
	);

/** Nothing is left to make good of this lost hour. */
export const updateFinishedHour = (db: Queryable, epoch: number) =>
	execute(
		db,
		'update fair_hours set finished_at = clock() where epoch = $1 and lost_at is not null and finished_at is null',
		[epoch],
	);

/** Nothing is left to pay for this silent round. */
export const updateFinishedRound = (db: Queryable, round: bigint) =>
	execute(db, 'update silent_rounds set finished_at = clock() where round = $1 and finished_at is null', [round]);
