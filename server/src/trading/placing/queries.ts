import type { AccountFacts } from '@fairtick/domain/trading/placement-limits';
import { SEEN_TICK_AGE_MS, type Tick } from '@fairtick/domain/trading/rules';
import { completeRequest, type RequestedTerms, sealedAfter, type TradeTerms } from '@fairtick/domain/trading/terms';
import {
	bigints,
	columns,
	columnsOf,
	deleteInSteps,
	ints,
	loadOnlyRow,
	loadRows,
	type Queryable,
	type Statement,
	texts,
	uuids,
	type Write,
} from '../../database/index.ts';
import { loadTrades } from '../trade/queries.ts';
import { type StoredTrade, toTick } from '../trade/row.ts';
import { toPlacementKey } from './placement.ts';
import type { StoredRefusal } from './promises.ts';

/** A placement that was decided before, of any user. */
export interface DecidedPlacement {
	readonly userId: number;
	readonly asked: RequestedTerms;
	readonly trade: StoredTrade | null;
	readonly refusal: { readonly code: string; readonly params: Record<string, string | number | null> } | null;
}

/** What was decided before, by user and id (`toPlacementKey`): two users may have sent one id at the same moment, and each has an answer of their own. */
export async function loadDecidedPlacements(
	tx: Queryable,
	idsFound: readonly string[],
): Promise<Map<string, DecidedPlacement>> {
	const known = new Map<string, DecidedPlacement>();
	if (idsFound.length === 0) return known;
	const add = (id: string, decided: DecidedPlacement) => known.set(toPlacementKey(decided.userId, id), decided);
	const refused = await loadRows<Omit<DecidedPlacement, 'trade'> & { id: string }>(
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
export async function loadSeenTicks(
	tx: Queryable,
	wanted: readonly { assetId: number; seq: number }[],
): Promise<Map<string, Tick>> {
	if (wanted.length === 0) return new Map();
	const rows = await loadRows<{ asset_id: number; seq: bigint; t: bigint; price: bigint }>(tx, {
		name: 'seen-ticks',
		text: `select asset_id, seq, t, price from (select ${columns(1, 'int', 'bigint')}) w (asset_id, seq)
			join ticks using (asset_id, seq) where t >= (select clock()) - ${SEEN_TICK_AGE_MS + 1_000}`,
		values: [ints(wanted.map(({ assetId }) => assetId)), bigints(wanted.map(({ seq }) => seq))],
	});
	return new Map(rows.map((row) => [`${row.asset_id}:${row.seq}`, toTick(row.seq, row.t, row.price) as Tick]));
}

/** Writes new trades, which are open; they are the first answers of their batch. */
export function tradesWrite(trades: readonly TradeTerms[], batch: string | null = null): Write {
	const expiries = trades.map(({ asked }) => asked.expiry.split(':'));
	return {
		name: 'insert-trades',
		parts: `terms as (insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, valid_until, max_slippage, seen_seq, seen_price,
				accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version, batch, batch_place,
				entry_after, asked_at, seen_unknown)
			select ${columns(1, 'uuid', 'int', 'text', 'text', 'int', 'int', 'text', 'bigint', 'int', 'int')},
				${columns(11, 'text', 'bigint', 'int', 'bigint', 'bigint', 'bigint', 'bigint')},
				${columns(18, 'bigint', 'bigint', 'bigint', 'int', 'int', 'int')}, ${columns(24, 'uuid', 'int')}, ${columns(26, 'bigint', 'bigint', 'bool')}),
			opened as (insert into open_trades (trade_id, user_id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, bounded, entry_after)
			select unnest($1::uuid[]), unnest($2::int[]), unnest($5::int[]), unnest($18::bigint[]), unnest($20::bigint[]),
				unnest($21::int[]), unnest($22::int[]), unnest($15::bigint[]) is not null,
				unnest($29::bigint[]))`,
		values: [
			uuids(trades.map((t) => t.id)),
			ints(trades.map((t) => t.userId)),
			texts(trades.map((t) => t.mode)),
			texts(trades.map((t) => t.currency)),
			ints(trades.map((t) => t.assetId)),
			ints(trades.map((t) => t.assetVersion)),
			texts(trades.map((t) => t.direction)),
			bigints(trades.map((t) => t.stakeMinor)),
			ints(trades.map((t) => t.payoutBps)),
			ints(trades.map((t) => t.payoutVersion)),
			texts(expiries.map(([kind]) => kind)),
			bigints(expiries.map(([, asked]) => Number(asked))),
			ints(trades.map((t) => Math.round(t.asked.payout_percent * 100))),
			bigints(trades.map((t) => t.asked.valid_until)),
			bigints(trades.map((t) => t.asked.max_slippage)),
			bigints(trades.map((t) => t.asked.seen_seq)),
			bigints(trades.map((t) => t.seenPrice)),
			bigints(trades.map((t) => t.acceptedAtMs)),
			bigints(trades.map((t) => t.keptSeq)),
			bigints(trades.map((t) => t.expiresAtMs)),
			ints(trades.map((t) => t.entryWithinMs)),
			ints(trades.map((t) => t.exitMaxAgeMs)),
			ints(trades.map((t) => t.rulesVersion)),
			uuids(trades.map(() => batch)),
			ints(trades.map((_, place) => (batch === null ? null : place))),
			bigints(trades.map(sealedAfter)),
			bigints(trades.map((t) => t.asked.asked_at)),
			trades.map((t) => t.asked.seen_seq !== t.seenSeq),
			bigints(trades.map((t) => t.entryAfterMs)),
		],
	};
}

/** Remembers refusals (TRADE-02). */
export function refusalsStatement(
	nowMs: number,
	refusals: readonly StoredRefusal[],
	/** Their batch, and the place of the first one in it. */
	batch: { readonly id: string; readonly from: number } | null,
): Statement {
	return {
		name: 'insert-refusals',
		text: `insert into refused_placements (id, user_id, request, code, params, batch_place, rules_version, entry_after, refused_at, batch)
			select ${columns(1, 'uuid', 'int', 'jsonb', 'text', 'jsonb', 'int', 'int', 'bigint')}, $9::bigint, $10::uuid`,
		values: [
			...columnsOf(refusals, 'id', 'userId'),
			refusals.map(({ asked }) => JSON.stringify(asked)),
			refusals.map(({ code }) => code),
			refusals.map(({ params }) => JSON.stringify(params)),
			refusals.map((_, i) => (batch === null ? null : batch.from + i)),
			ints(refusals.map(({ rulesVersion }) => rulesVersion)),
			bigints(refusals.map(({ entryAfterMs }) => entryAfterMs)),
			...[nowMs, batch?.id ?? null],
		],
	};
}

/** Forgets refusals that are older than the seven days for which they are remembered (TRADE-02). */
export const deleteOldRefusals = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from refused_placements where ctid = any (array(select ctid from refused_placements
			where refused_at < (select clock()) - 7 * 86400000::bigint limit $1))`,
	);

interface LimitFacts extends Pick<AccountFacts, 'frozen' | 'emailVerified' | 'isStaff' | 'country'> {
	readonly termsVersion: number;
	readonly openTrades: number;
	readonly hasLimits: boolean;
	/** Until when money of a cancelled withdrawal is held back; null: none ever was. */
	readonly heldBackUntil: bigint | null;
	/** The deciding clock. */
	readonly now: bigint;
}

/** What bounds a user's placements, read without any lock: it is shown, and decides nothing. */
export const loadLimitFacts = (db: Queryable, userId: number) =>
	loadOnlyRow<LimitFacts>(
		db,
		`select s.open_trades "openTrades", s.frozen_at is not null frozen, u.email_verified_at is not null "emailVerified", u.role <> 'user' "isStaff",
			u.residence country, u.terms_version "termsVersion", s.has_limits "hasLimits", s.held_back_until "heldBackUntil", clock() now
		from user_states s join users u on u.id = s.user_id where s.user_id = $1`,
		[userId],
	);
