import { SEEN_TICK_AGE_MS, type Tick } from '@fairtick/domain/trading/rules';
import { completeRequest, type RequestedTerms, sealedAfter, type TradeTerms } from '@fairtick/domain/trading/terms';
import {
	arrayColumns,
	bigints,
	columns,
	defineWrite,
	deleteInSteps,
	insertList,
	ints,
	loadOnlyRow,
	loadRows,
	type Query,
	type Queryable,
	type Write,
} from '../../../platform/database/index.ts';
import type { StoredRefusal } from '../trade/promises.ts';
import { loadTrades } from '../trade/queries.ts';
import { type StoredTrade, toTick } from '../trade/row.ts';
import { toPlacementKey } from './placement.ts';

/** A placement that was decided before, of any user. */
export interface DecidedPlacement {
	readonly userId: number;
	readonly asked: RequestedTerms;
	readonly trade: StoredTrade | null;
	readonly refusal: { readonly code: string; readonly params: Record<string, string | number | null> } | null;
}

/**
 * Earlier decisions by user and id (`toPlacementKey`): two users may have sent one id at the same moment, and each has an
 * answer of their own.
 */
export async function loadDecidedPlacements(
	tx: Queryable,
	idsFound: readonly string[],
): Promise<Map<string, DecidedPlacement>> {
	const known = new Map<string, DecidedPlacement>();
	if (idsFound.length === 0) return known;
	const add = (id: string, decided: DecidedPlacement) => known.set(toPlacementKey(decided.userId, id), decided);
	const refused = await loadRows(
		tx,
		`select id, user_id "userId", request asked, json_build_object('code', code, 'params', params) refusal
		from refused_placements where id = any($1::uuid[])`,
		[idsFound],
	);
	for (const { id, asked, ...decision } of refused)
		add(id, { ...decision, asked: completeRequest(asked), trade: null });
	for (const trade of await loadTrades(tx, idsFound))
		add(trade.terms.id, { userId: trade.terms.userId, asked: trade.terms.asked, trade, refusal: null });
	return known;
}

/** Ticks that users say they saw, by `asset:seq`; those too old to count are not there, but for a second's grace. */
export const seenTicksQuery = (
	wanted: readonly { readonly assetId: number; readonly seq: number }[],
): Query<ReadonlyMap<string, Tick>> => ({
	phase: 'reads',
	statement: {
		name: 'seen-ticks',
		text: `select asset_id, seq, t, price from (select ${columns(1, 'int', 'bigint')}) w (asset_id, seq)
			join ticks using (asset_id, seq) where t >= (select clock()) - ${SEEN_TICK_AGE_MS + 1_000}`,
		values: [ints(wanted.map(({ assetId }) => assetId)), bigints(wanted.map(({ seq }) => seq))],
	},
	read: ({ rows }) =>
		new Map(rows.map((row) => [`${row.asset_id}:${row.seq}`, toTick(row.seq, row.t, row.price) as Tick])),
});

/** A new trade, and where it is promised (PROOF-05); null: nowhere. */
interface NewTrade {
	readonly terms: TradeTerms;
	readonly batch: string | null;
	readonly place: number | null;
}

const TRADES = arrayColumns<NewTrade>('trade')({
	id: ['uuid', ({ terms }) => terms.id],
	user_id: ['int', ({ terms }) => terms.userId],
	mode: ['text', ({ terms }) => terms.mode],
	currency: ['text', ({ terms }) => terms.currency],
	asset_id: ['int', ({ terms }) => terms.assetId],
	asset_version: ['int', ({ terms }) => terms.assetVersion],
	direction: ['text', ({ terms }) => terms.direction],
	stake: ['bigint', ({ terms }) => terms.stakeMinor],
	payout_bps: ['int', ({ terms }) => terms.payoutBps],
	payout_version: ['int', ({ terms }) => terms.payoutVersion],
	expiry_kind: ['text', ({ terms }) => terms.asked.expiry.split(':')[0]],
	expiry_asked: ['bigint', ({ terms }) => Number(terms.asked.expiry.split(':')[1])],
	payout_seen_bps: ['int', ({ terms }) => Math.round(terms.asked.payout_percent * 100)],
	valid_until: ['bigint', ({ terms }) => terms.asked.valid_until],
	max_slippage: ['bigint', ({ terms }) => terms.asked.max_slippage],
	seen_seq: ['bigint', ({ terms }) => terms.asked.seen_seq],
	seen_price: ['bigint', ({ terms }) => terms.seenPrice],
	accepted_at: ['bigint', ({ terms }) => terms.acceptedAtMs],
	kept_seq: ['bigint', ({ terms }) => terms.keptSeq],
	expires_at: ['bigint', ({ terms }) => terms.expiresAtMs],
	entry_within_ms: ['int', ({ terms }) => terms.entryWithinMs],
	exit_max_age_ms: ['int', ({ terms }) => terms.exitMaxAgeMs],
	rules_version: ['int', ({ terms }) => terms.rulesVersion],
	batch: ['uuid', ({ batch }) => batch],
	batch_place: ['int', ({ place }) => place],
	entry_after: ['bigint', ({ terms }) => sealedAfter(terms)],
	asked_at: ['bigint', ({ terms }) => terms.asked.asked_at],
	seen_unknown: ['bool', ({ terms }) => terms.asked.seen_seq !== terms.seenSeq],
});

/** For open trades, the time from which their entries count, sealed or not. */
const OPEN = arrayColumns<NewTrade>('open')({ entry_after: ['bigint', ({ terms }) => terms.entryAfterMs] });

const { columns: trade } = TRADES;
const insertTrades = defineWrite({
	name: 'insert-trades',
	ctes: {
		terms: `insert into trade_terms ${insertList(TRADES.columns)}`,
		opened: `insert into open_trades ${insertList({
			trade_id: trade.id,
			user_id: trade.user_id,
			asset_id: trade.asset_id,
			accepted_at: trade.accepted_at,
			expires_at: trade.expires_at,
			entry_within_ms: trade.entry_within_ms,
			exit_max_age_ms: trade.exit_max_age_ms,
			bounded: `${trade.max_slippage} is not null`,
			...OPEN.columns,
		})}`,
	},
});

/** Writes new trades, which are open; they are the first answers of their batch. */
export function tradesWrite(trades: readonly TradeTerms[], batch: string | null = null): Write {
	const rows = trades.map((terms, place) => ({ terms, batch, place: batch === null ? null : place }));
	return insertTrades({ ...TRADES.parametersOf(rows), ...OPEN.parametersOf(rows) });
}

/** A new refusal, and its place in its batch; null: it is not promised. */
interface NewRefusal {
	readonly refusal: StoredRefusal;
	readonly place: number | null;
}

const REFUSALS = arrayColumns<NewRefusal>('refusal')({
	id: ['uuid', ({ refusal }) => refusal.id],
	user_id: ['int', ({ refusal }) => refusal.userId],
	request: ['jsonb', ({ refusal }) => JSON.stringify(refusal.asked)],
	code: ['text', ({ refusal }) => refusal.code],
	params: ['jsonb', ({ refusal }) => JSON.stringify(refusal.params)],
	batch_place: ['int', ({ place }) => place],
	rules_version: ['int', ({ refusal }) => refusal.rulesVersion],
	entry_after: ['bigint', ({ refusal }) => refusal.entryAfterMs],
});

const insertRefusals = defineWrite({
	name: 'insert-refusals',
	ctes: {
		refused: `insert into refused_placements ${insertList({ ...REFUSALS.columns, refused_at: '$refused_at::bigint', batch: '$batch::uuid' })}`,
	},
});

/**
 * Remembers refusals (TRADE-02).
 * @param batch their batch, and the place of the first one in it.
 */
export function refusalsWrite(
	nowMs: number,
	refusals: readonly StoredRefusal[],
	batch: { readonly id: string; readonly from: number } | null,
): Write {
	const rows = refusals.map((refusal, i) => ({ refusal, place: batch && batch.from + i }));
	return insertRefusals({ ...REFUSALS.parametersOf(rows), refused_at: nowMs, batch: batch?.id ?? null });
}

/** Forgets refusals that are older than the seven days for which they are remembered (TRADE-02). */
export const deleteOldRefusals = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from refused_placements where ctid = any (array(select ctid from refused_placements
			where refused_at < (select clock()) - 7 * 86400000::bigint limit $1))`,
	);

/** The limits on a user's placements, read without any lock: for display, they decide nothing. */
export const loadLimitFacts = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select s.open_trades "openTrades", s.frozen_at is not null frozen, u.email_verified_at is not null "emailVerified", u.role <> 'user' "isStaff",
			u.residence country, u.terms_version "termsVersion", s.has_limits "hasLimits", s.held_back_until "heldBackUntil", clock() now
		from user_states s join users u on u.id = s.user_id where s.user_id = $1`,
		[userId],
	);
