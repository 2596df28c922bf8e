import { type HeldBack, refuseHeldBack } from '../limits/held-back.ts';
import { findStop, refuseStake } from '../limits/standing.ts';
import type { ClosedDetail, ClosedReason } from '../market/contract.ts';
import type { Mode } from '../money/mode.ts';
import { type Bps, floorBps, type Minor, percentToBps } from '../money/money.ts';
import { type ParamsAfter, type RefusalIn, refuseBy } from '../wire/errors.ts';
import type {
	Direction,
	OpenTradeBody,
	TRADING_REFUSALS,
	TradingRefusalCode,
	TradingSessionEndReason,
	VoidReason,
} from './contract.ts';
import { buyUntil, MINUTE_LEFT_MS, offeredExpiries } from './expiries.ts';
import { computeExposureRoom, computeLargestStake, computeWorstLoss, type ExposureFacts } from './exposure.ts';
import type { AccountFacts } from './placement-limits.ts';
import { computeSeal } from './sealing.ts';
import type { EndedStatus } from './statuses.ts';

/** The version of the rules that trades are opened under now; part of each trade's terms (TRADE-17). */
export const RULES_VERSION = 2;
/** `valid_until` may lie this far ahead of the server's clock (TRADE-01). */
const VALID_UNTIL_REACH_MS = 10_000;
/** A price that a user saw counts for this long (TRADE-01). */
const SEEN_PRICE_AGE_MS = 10_000;
/** The tick that a user saw is named in the terms if it is at most this old, so that receipts hold all ticks since (PROOF-09). */
export const SEEN_TICK_AGE_MS = 30_000;

/** A tick as the rules see it: price in tick sizes, time in epoch ms. */
export interface Tick {
	readonly seq: number;
	readonly atMs: number;
	readonly price: bigint;
}

/** An end at an instant in epoch milliseconds. */
export interface TradingSessionEnd {
	readonly atMs: number;
	readonly reason: TradingSessionEndReason;
}

/** The asset at the instant of acceptance, in the caller's mode and for the caller's type. */
export interface AssetFacts {
	readonly id: number;
	readonly version: number;
	readonly open: boolean;
	readonly closedReason: ClosedReason | null;
	/** Detail of why prices have stopped (MARKET-04). */
	readonly closedDetail?: ClosedDetail | null;
	readonly opensAtMs: number | null;
	/** No trade may reach beyond it (TRADE-16); null if no end is known. */
	readonly tradingSessionEnd: TradingSessionEnd | null;
	readonly newestTick: Tick | null;
	readonly durationMinS: number;
	readonly durationMaxS: number;
	readonly stakeMinMinor: Minor;
	readonly stakeMaxMinor: Minor;
	readonly entryWithinMs: number;
	readonly exitMaxAgeMs: number;
	readonly slippageMin: number;
	readonly realAllowed: boolean;
	/** Its version has the beacon, so that entries are sealed (TRADE-20). */
	readonly isSealed: boolean;
	readonly payoutBps: Bps;
	readonly payoutVersion: number;
}

/** Everything that a placement is decided from, read under the user's lock. In demo `servedCountries` is null and `owedMinor` 0. */
export interface OpenTradeFacts extends AccountFacts {
	readonly currentMode: Mode;
	readonly availableMinor: Minor;
	/** The part from withdrawals that the user cancelled (CASH-03); null in demo, and if there is none. */
	readonly heldBack: HeldBack | null;
	readonly openTrades: number;
	readonly openTradesLimit: number;
	/** Null: there is no such asset. */
	readonly asset: AssetFacts | null;
	/** The logged tick with the request's `seen_seq`, where one is given and exists. */
	readonly seenTick: Tick | null;
	/** The house's possible loss so far; null in demo, where nothing is at risk. */
	readonly exposure: ExposureFacts | null;
}

/** The terms that a placement is accepted under. */
export interface Acceptance {
	readonly acceptedAtMs: number;
	/** Seq of the newest tick at acceptance; the entry comes after it. */
	readonly keptSeq: number;
	/** The entry is the first tick after it: the acceptance, or where the entry is sealed the begin of its block. */
	readonly entryAfterMs: number;
	readonly expiresAtMs: number;
	readonly payoutBps: Bps;
	readonly payoutVersion: number;
	readonly assetVersion: number;
	readonly entryWithinMs: number;
	readonly exitMaxAgeMs: number;
	/** The tick that the user saw; null if none was named, or none that counts (PROOF-09). */
	readonly seenSeq: number | null;
	readonly seenPrice: bigint | null;
	readonly rulesVersion: number;
}

type Refusals = typeof TRADING_REFUSALS;

export type OpenTradeDecision =
	| { readonly accepted: Acceptance; readonly refused?: never }
	| { readonly refused: RefusalIn<Refusals>; readonly accepted?: never };

const toRefusal = refuseBy<Refusals>();
const refuse = <const Code extends TradingRefusalCode>(code: Code, ...params: ParamsAfter<Refusals, Code>) => ({
	refused: toRefusal(code, ...params),
});
const iso = (ms: number) => new Date(ms).toISOString();
const detailOf = ({ closedDetail }: Pick<AssetFacts, 'closedDetail'>) => (closedDetail ? { detail: closedDetail } : {});

/**
 * Decides a placement (TRADE-01 to TRADE-09, TRADE-12, TRADE-16, CASH-03, CASH-08, LIMIT-01 to LIMIT-03): a fixed order of checks, each with its one refusal,
 * after which nothing can fail. The same request and facts always give the same decision.
 */
export function decideOpenTrade(request: OpenTradeBody, facts: OpenTradeFacts): OpenTradeDecision {
	const { asset } = facts;

	if (facts.frozen) return refuse('trading.account_frozen');
	if (request.mode !== facts.currentMode) return refuse('trading.wrong_mode');
	const stop = facts.standing && findStop(facts.standing, request.mode, facts.nowMs);
	if (stop) return { refused: stop };
	if (asset === null) return refuse('trading.unknown_asset');
	if (request.mode === 'real') {
		if (!facts.realTrading || !asset.realAllowed) return refuse('trading.real_money_off');
		if (facts.isStaff) return refuse('trading.staff');
		if (facts.servedCountries?.includes(facts.country) === false) return refuse('trading.jurisdiction_closed');
		if (facts.termsDue !== null) return refuse('trading.accept_terms', { version: facts.termsDue });
		if (!facts.emailVerified) return refuse('trading.verify_first', { what: 'email' });
		if (facts.owedMinor > 0n) return refuse('trading.claim_open', { amount: Number(facts.owedMinor) });
	}

	const { newestTick } = asset;
	if (!asset.open || newestTick === null)
		return refuse('trading.market_closed', {
			opens_at: asset.opensAtMs === null ? null : iso(asset.opensAtMs),
			reason: asset.closedReason ?? 'feed',
			...detailOf(asset),
		});
	if (facts.nowMs - newestTick.atMs > asset.entryWithinMs)
		return refuse('trading.market_closed', { opens_at: null, reason: 'feed', ...detailOf(asset) });

	// TRADE-03: never below the newest tick, which may be stamped a little ahead of this reading of the clock.
	const acceptedAtMs = Math.max(facts.nowMs, newestTick.atMs);
	const entryAfterMs = computeEntryAfter(asset, acceptedAtMs);
	const expiry = decideExpiry(request, asset, { acceptedAtMs, entryAfterMs });
	if (expiry.refused) return expiry;
	const { expiresAtMs } = expiry;

	if (request.valid_until !== undefined) {
		const validUntilMs = Date.parse(request.valid_until);
		if (validUntilMs < acceptedAtMs || validUntilMs > facts.nowMs + VALID_UNTIL_REACH_MS)
			return refuse('trading.too_late', { buy_until: iso(validUntilMs), ends_at: iso(expiresAtMs) });
	}
	const { tradingSessionEnd } = asset;
	if (tradingSessionEnd !== null && expiresAtMs + asset.exitMaxAgeMs > tradingSessionEnd.atMs)
		return refuse('trading.expiry_outside_session', {
			closes_at: iso(tradingSessionEnd.atMs),
			reason: tradingSessionEnd.reason,
		});

	const stake = BigInt(request.stake);
	if (stake < asset.stakeMinMinor) return refuse('trading.stake_too_low', { limit: Number(asset.stakeMinMinor) });
	if (stake > asset.stakeMaxMinor) return refuse('trading.stake_too_high', { limit: Number(asset.stakeMaxMinor) });
	const seenBps = percentToBps(request.payout_percent);
	if (seenBps === null || asset.payoutBps < seenBps)
		return refuse('trading.payout_changed', { old: request.payout_percent, new: asset.payoutBps / 100 });

	const seen = facts.seenTick !== null && facts.seenTick.seq <= newestTick.seq ? facts.seenTick : null;
	let seenPrice: bigint | null = null;
	if (request.max_slippage !== undefined) {
		if (request.max_slippage < asset.slippageMin)
			return refuse('trading.slippage_too_low', { limit: asset.slippageMin });
		if (seen === null || facts.nowMs - seen.atMs > SEEN_PRICE_AGE_MS) return refuse('trading.seen_price_too_old');
		seenPrice = seen.price;
	}

	if (facts.openTrades >= facts.openTradesLimit)
		return refuse('trading.too_many_open', { limit: facts.openTradesLimit });
	if (stake > facts.availableMinor)
		return refuse('trading.not_enough_balance', { balance: Number(facts.availableMinor), stake: request.stake });
	if (request.mode === 'real') {
		const held = refuseHeldBack(facts.heldBack, { stakeMinor: stake, availableMinor: facts.availableMinor });
		if (held) return { refused: held };
		const overLimit = facts.standing && refuseStake(facts.standing, stake);
		if (overLimit) return { refused: overLimit };
		if (facts.exposure === null) throw new Error('a real placement needs the exposure');
		const room = computeExposureRoom(facts.exposure);
		if (computeWorstLoss(stake, asset.payoutBps) > room)
			return refuse('trading.exposure_reached', { limit: Number(computeLargestStake(room, asset.payoutBps)) });
	}

	return {
		accepted: {
			acceptedAtMs,
			keptSeq: newestTick.seq,
			entryAfterMs,
			expiresAtMs,
			payoutBps: asset.payoutBps,
			payoutVersion: asset.payoutVersion,
			assetVersion: asset.version,
			entryWithinMs: asset.entryWithinMs,
			exitMaxAgeMs: asset.exitMaxAgeMs,
			seenSeq: seen !== null && acceptedAtMs - seen.atMs <= SEEN_TICK_AGE_MS ? seen.seq : null,
			seenPrice,
			rulesVersion: RULES_VERSION,
		},
	};
}

/** TRADE-04, TRADE-20: the instant after which the entry comes; epoch milliseconds. */
export const computeEntryAfter = ({ isSealed }: Pick<AssetFacts, 'isSealed'>, acceptedAtMs: number): number =>
	isSealed ? computeSeal(acceptedAtMs).startsAtMs : acceptedAtMs;

/**
 * TRADE-06, TRADE-07, TRADE-20: a duration counts from the instant after which the entry comes; a boundary must be one of those on offer
 * at acceptance, and leave a sealed entry the least duration.
 */
function decideExpiry(
	{ expiry }: OpenTradeBody,
	asset: AssetFacts,
	{ acceptedAtMs, entryAfterMs }: Pick<Acceptance, 'acceptedAtMs' | 'entryAfterMs'>,
): { expiresAtMs: number; refused?: never } | { refused: RefusalIn<Refusals> } {
	const notOffered = refuse('trading.duration_not_offered', { min: asset.durationMinS, max: asset.durationMaxS });
	if ('duration' in expiry) {
		if (expiry.duration < asset.durationMinS || expiry.duration > asset.durationMaxS) return notOffered;
		return { expiresAtMs: entryAfterMs + expiry.duration * 1000 };
	}
	const boundaryMs = Date.parse(expiry.clock);
	const isTooLate =
		acceptedAtMs > boundaryMs - MINUTE_LEFT_MS ||
		(asset.isSealed && boundaryMs < entryAfterMs + asset.durationMinS * 1000);
	if (boundaryMs % 60_000 === 0 && isTooLate)
		return refuse('trading.too_late', { buy_until: iso(buyUntil(boundaryMs, asset)), ends_at: iso(boundaryMs) });
	return offeredExpiries(acceptedAtMs).includes(boundaryMs) ? { expiresAtMs: boundaryMs } : notOffered;
}

/** The total return of a win: stake plus floor(stake × payout), in minor units (TRADE-05). */
export function computePayout(stakeMinor: Minor, payoutBps: Bps): Minor {
	return stakeMinor + floorBps(stakeMinor, payoutBps);
}

/** Break-even rate of decided trades, between 0.5 and 1 (TRADE-13). */
export function computeBreakEven(payoutBps: Bps): number {
	return 10_000 / (10_000 + payoutBps);
}

/** The part of a trade's terms that its result depends on. No user, balance or exposure is among them (TRADE-10). */
export interface SettlementTerms {
	readonly direction: Direction;
	readonly stakeMinor: Minor;
	readonly payoutBps: Bps;
	readonly acceptedAtMs: number;
	readonly keptSeq: number;
	/** The entry is the first tick after it (TRADE-04, TRADE-20); under rules 1 the acceptance. */
	readonly entryAfterMs: number;
	readonly expiresAtMs: number;
	readonly entryWithinMs: number;
	readonly exitMaxAgeMs: number;
	readonly maxSlippage: number | null;
	readonly seenPrice: bigint | null;
	readonly rulesVersion: number;
}

/** The logged ticks of a trade's span, complete up to its deciding instant. */
export interface SettlementTicks {
	/** Lowest seq after the instant that entries count from and after the kept one; from a venue's price, also known after it (MARKET-08). */
	readonly entry: Tick | null;
	/** Highest seq at or before expiry. */
	readonly exit: Tick | null;
	/** Time of the newest tick or heartbeat at or before expiry. */
	readonly aliveAtMs: number | null;
	/** The seed of an hour that the span needs is lost. */
	readonly seedLost: boolean;
	/** A round of the beacon that the span needs was declared silent. */
	readonly beaconSilent?: boolean;
}

export interface Settlement {
	readonly status: EndedStatus;
	readonly voidReason: VoidReason | null;
	readonly entry: Tick | null;
	readonly exit: Tick | null;
	/** The total amount that goes back to the user, in minor units. */
	readonly returnedMinor: Minor;
}

/**
 * TRADE-08: the reason that already voids a trade once its entry is decided (at the entry's commit, or at the end of
 * `entry_within` without one); null as long as there is none. Compares tick times only.
 */
export function decideEntry(terms: SettlementTerms, entry: Tick | null): VoidReason | null {
	if (entry === null || entry.atMs > terms.entryAfterMs + terms.entryWithinMs) return 'no_entry';
	if (terms.maxSlippage !== null && terms.seenPrice !== null) {
		const moved = entry.price - terms.seenPrice;
		if ((moved < 0n ? -moved : moved) > BigInt(terms.maxSlippage)) return 'slippage';
	}
	return null;
}

/** The terms that decide a trade with a valid entry. */
export type ExitTerms = Pick<SettlementTerms, 'direction' | 'stakeMinor' | 'payoutBps'>;

/**
 * The result of a trade with a valid entry, from its exit (TRADE-05, TRADE-08). What an open trade is worth now is
 * the same with the newest tick as its exit (TRADE-18).
 */
export function decideExit(terms: ExitTerms, entry: Tick, exit: Tick | null): Settlement {
	const { direction, stakeMinor, payoutBps } = terms;
	if (exit === null || exit.seq <= entry.seq)
		return { status: 'void', voidReason: 'no_exit_after_entry', entry, exit: null, returnedMinor: stakeMinor };
	if (exit.price === entry.price) return { status: 'tied', voidReason: null, entry, exit, returnedMinor: stakeMinor };
	const won = exit.price > entry.price === (direction === 'up');
	return {
		status: won ? 'won' : 'lost',
		voidReason: null,
		entry,
		exit,
		returnedMinor: won ? computePayout(stakeMinor, payoutBps) : 0n,
	};
}

/** Settles a trade from its terms and the logged ticks alone (TRADE-05, TRADE-08, TRADE-10). */
export function decideSettlement(terms: SettlementTerms, ticks: SettlementTicks): Settlement {
	const { entry, exit, aliveAtMs } = ticks;
	const voided = (voidReason: VoidReason): Settlement => ({
		status: 'void',
		voidReason,
		entry: voidReason === 'no_entry' ? null : entry,
		exit: null,
		returnedMinor: terms.stakeMinor,
	});
	if (ticks.seedLost) return voided('seed_lost');
	if (ticks.beaconSilent) return voided('beacon');
	const entryVoid = decideEntry(terms, entry);
	if (entryVoid !== null || entry === null) return voided(entryVoid ?? 'no_entry');
	if (aliveAtMs === null || terms.expiresAtMs - aliveAtMs > terms.exitMaxAgeMs) return voided('exit_too_old');
	return decideExit(terms, entry, exit);
}

/**
 * TRADE-08: the correction of a trade on a provably wrong price, in minor units, like that of a void one: what a lost or sold trade returned
 * less than its stake, nothing for any other. The result stays, and nothing is ever taken back.
 */
export function computeCorrection(
	{ stakeMinor }: Pick<SettlementTerms, 'stakeMinor'>,
	{ status, returnedMinor }: Pick<Settlement, 'status' | 'returnedMinor'>,
): Minor {
	const isCorrected = status === 'lost' || status === 'sold';
	return isCorrected && returnedMinor < stakeMinor ? stakeMinor - returnedMinor : 0n;
}
