import type { RefusalCode } from '@fairtick/domain/areas';
import type { Currency } from '@fairtick/domain/money/money';
import type { OpenTradeBody, Trade } from '@fairtick/domain/trading/contract';
import {
	type Acceptance,
	computeEntryAfter,
	decideOpenTrade,
	type OpenTradeFacts,
	RULES_VERSION,
} from '@fairtick/domain/trading/rules';
import {
	findChangedField,
	type RequestedTerms,
	type TradeTerms,
	toRequestedTerms,
} from '@fairtick/domain/trading/terms';
import type { Refusal } from '@fairtick/domain/wire/errors';
import { takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import type { DecidedAnswer, StoredRefusal } from '../trade/promises.ts';
import type { NewTradeEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { toWireTrade } from '../trade/view.ts';
import type { BatchFacts } from './gather-placements.ts';
import {
	type Placement,
	type PlacementAnswer,
	type PlacingRules,
	toPlacementKey,
	type Undecided,
} from './placement.ts';
import type { AssetRow } from './placing-facts.ts';
import type { DecidedPlacement } from './queries.ts';

export interface OpenedTrade {
	readonly stored: StoredTrade;
	readonly shown: Trade;
	readonly event: NewTradeEvent;
}

/** Decides the placements of one batch in their order; later ones see the effect of earlier ones. */
export class PlacementDecisions {
	readonly #rules: PlacingRules;
	readonly #facts: BatchFacts;
	readonly #running = new Map<number, { demo: bigint; real: bigint; openTrades: number }>();
	readonly opened: OpenedTrade[] = [];
	readonly refused: StoredRefusal[] = [];
	/** Placements of the same user that were decided before. */
	readonly repeated: { readonly id: string; readonly userId: number }[] = [];

	constructor(rules: PlacingRules, facts: BatchFacts) {
		this.#rules = rules;
		this.#facts = facts;
	}

	decide({ userId, body, sessionId }: Placement): PlacementAnswer | Undecided {
		const { livingSessions, states, users } = this.#facts;
		if (!states.has(userId)) return 'locked';
		if (sessionId !== undefined && !livingSessions.has(sessionId)) return 'signed out';
		if (users.get(userId)?.closed) return 'signed out';
		const id = body.id.toLowerCase();
		const asked = toRequestedTerms(body);
		const known = this.#facts.known.get(toPlacementKey(userId, id));
		if (known) {
			this.repeated.push({ id, userId });
			return repeatAnswer(known, asked);
		}
		if (this.#facts.takenIds.has(id)) return refuseReused('id');
		if (this.#facts.isLogLate) return 'not logged';
		const asset = this.#facts.assets.get(body.asset_id) ?? null;
		const decision = decideOpenTrade(body, this.#factsFor(userId, body, asset));
		if (decision.refused || asset === null) {
			const refusal = decision.refused as Refusal<RefusalCode>;
			if (body.mode === 'real') this.#facts.standings.refuse(userId, this.#facts.nowMs);
			const sealedAfterMs = asset?.isSealed ? computeEntryAfter(asset, this.#facts.nowMs) : null;
			const under = { rulesVersion: RULES_VERSION, entryAfterMs: sealedAfterMs };
			this.refused.push({ id, userId, asked, code: refusal.code, params: refusal.params, ...under });
			this.#remember({ userId, asked, trade: null, refusal: { ...refusal } }, id);
			return { refusal, replayed: false };
		}
		const { stored, shown } = this.#open(id, userId, asked, asset, decision.accepted);
		this.#remember({ userId, asked, trade: stored, refusal: null }, id);
		return { trade: shown, replayed: false };
	}

	#remember(decided: DecidedPlacement, id: string): void {
		this.#facts.known.set(toPlacementKey(decided.userId, id), decided);
		this.#facts.takenIds.add(id);
	}

	/** The new decisions in the order in which they are promised: trades first. */
	get answers(): DecidedAnswer[] {
		return [
			...this.opened.map(({ stored: { terms } }) => ({ id: terms.id, userId: terms.userId, terms })),
			...this.refused,
		];
	}

	#factsFor(userId: number, body: OpenTradeBody, asset: AssetRow | null): OpenTradeFacts {
		const { states, users, nowMs, seenTicks, exposure, standings, termsVersion } = this.#facts;
		const state = states.get(userId);
		const user = users.get(userId);
		if (!state || !user) throw new Error(`user ${userId} has no state`);
		const running = this.#runningOf(userId, state);
		return {
			nowMs,
			currentMode: state.lastTradeOn,
			frozen: state.frozen,
			emailVerified: user.emailVerified,
			isStaff: user.isStaff,
			country: user.country,
			servedCountries: this.#facts.servedCountries,
			termsDue: termsVersion !== null && user.termsVersion < termsVersion ? termsVersion : null,
			realTrading: this.#facts.realTrading,
			owedMinor: body.mode === 'demo' ? 0n : this.#facts.accounts.owed(userId, this.#rules.realCurrency),
			availableMinor: body.mode === 'demo' ? running.demo : running.real,
			heldBack: body.mode === 'demo' ? null : (this.#facts.heldBack.get(userId) ?? null),
			openTrades: running.openTrades,
			openTradesLimit: this.#rules.openTradesLimit,
			asset: asset && {
				...asset,
				realAllowed: asset.realAllowed[this.#rules.realCurrency],
				durationMinS: asset.durationMinS[body.mode],
				stakeMaxMinor: asset.stakeMaxMinor[body.mode],
				payoutBps: asset.payoutBps[user.type],
			},
			seenTick: seenTicks.get(`${body.asset_id}:${body.seen_seq}`) ?? null,
			exposure: body.mode === 'demo' ? null : (exposure?.factsFor(userId, body.asset_id, body.direction) ?? null),
			standing: standings.of(userId),
		};
	}

	#runningOf(userId: number, { openTrades }: UserState) {
		let running = this.#running.get(userId);
		if (!running) {
			const { accounts } = this.#facts;
			running = {
				demo: accounts.balance(userId, 'available', 'DEMO_USD'),
				real: accounts.balance(userId, 'available', this.#rules.realCurrency),
				openTrades,
			};
			this.#running.set(userId, running);
		}
		return running;
	}

	#currency(mode: 'demo' | 'real'): Currency {
		return mode === 'demo' ? 'DEMO_USD' : this.#rules.realCurrency;
	}

	#open(id: string, userId: number, asked: RequestedTerms, asset: AssetRow, accepted: Acceptance): OpenedTrade {
		const terms: TradeTerms = {
			...accepted,
			id,
			userId,
			mode: asked.mode,
			currency: this.#currency(asked.mode),
			assetId: asset.id,
			direction: asked.direction,
			stakeMinor: BigInt(asked.stake),
			maxSlippage: asked.max_slippage,
			asked,
		};
		const state = this.#facts.states.get(userId) as UserState;
		const running = this.#runningOf(userId, state);
		running[terms.mode] -= terms.stakeMinor;
		running.openTrades++;
		if (terms.mode === 'real') {
			this.#facts.exposure?.add(terms);
			this.#facts.standings.accept(userId, terms.stakeMinor, terms.acceptedAtMs);
		}
		const stored = { terms, ticker: asset.ticker, tickSize: asset.tickSize, settlement: null };
		const event: NewTradeEvent = {
			userId,
			n: takeEventNumber(state),
			kind: 'trade.opened',
			subject: id,
			balances: { demo: running.demo, real: running.real },
		};
		const opened = { stored, shown: toWireTrade(stored), event };
		this.opened.push(opened);
		return opened;
	}
}

const refuseReused = (field: string): PlacementAnswer => ({
	refusal: { code: 'trading.id_reused', params: { field } },
	replayed: false,
});

/** Same id and content: the first answer again. Anything else reveals no more than the field that differs (TRADE-02). */
function repeatAnswer(known: DecidedPlacement, asked: RequestedTerms): PlacementAnswer {
	const field = findChangedField(known.asked, asked);
	if (field !== null) return refuseReused(field);
	// The first answer was given at acceptance, whatever became of the trade since.
	if (known.trade) return { trade: toWireTrade({ ...known.trade, settlement: null }), replayed: true };
	const { code, params } = known.refusal as NonNullable<DecidedPlacement['refusal']>;
	return { refusal: { code: code as RefusalCode, params }, replayed: true };
}
