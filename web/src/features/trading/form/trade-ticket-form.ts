import { type HeldBack, sumHeldBack } from '@fairtick/domain/limits/held-back';
import type { Asset, ClosedDetail, ClosedReason } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { percentToBps } from '@fairtick/domain/money/money';
import type { Direction, OpenTradeBody } from '@fairtick/domain/trading/contract';
import { buyUntil, DURATION_PRESETS_S, offeredExpiries } from '@fairtick/domain/trading/expiries';
import type { BlockCode } from '@fairtick/domain/trading/placement-limits';
import { computeBreakEven, computeEntryAfter, computePayout } from '@fairtick/domain/trading/rules';

/** The trader's choices. */
export interface TicketForm {
	readonly kind: 'duration' | 'clock';
	readonly durationS: number;
	/** The chosen boundary in epoch milliseconds; null for the next offered one. */
	readonly clockMs: number | null;
	readonly stakeUnit: 'amount' | 'percent';
	/** Minor units; null while the typed text is not an amount. */
	readonly stakeMinor: number | null;
	/** Share of the balance in basis points; null while the typed text is not a share. */
	readonly stakeShareBps: number | null;
}

/** Maximum distance of the entry from the price that the trader sees (TRADE-01). */
export interface PriceProtection {
	/** In tick sizes of the asset. */
	readonly maxSlippage: number;
}

export type TicketPriceHealth =
	| { readonly state: 'open' | 'stale' | 'reconnecting' }
	| { readonly state: 'waiting'; readonly detail: ClosedDetail }
	| { readonly state: 'closed'; readonly reason: ClosedReason; readonly opensAtMs: number | null };

/** The facts for checking the form; the server checks the same ones again. */
export interface TicketFacts {
	readonly asset: Asset;
	/** Payout of the user's tier in percent. */
	readonly payoutPercent: number;
	readonly mode: Mode;
	/** Available balance of the current account, minor units. */
	readonly balanceMinor: number;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	readonly priceHealth: TicketPriceHealth;
	/** Open trades of both accounts, and their maximum number; null if unknown. */
	readonly openTrades: number | null;
	readonly openTradesLimit: number | null;
	/** The held-back parts of the real balance, each with its time (CASH-03); null if unknown, and in demo. */
	readonly heldBack: readonly HeldBack[] | null;
	/** The refusal of every placement on this account. */
	readonly blocked: BlockCode | null;
	/** Seq of the newest shown tick; null before the first. */
	readonly seenSeq: number | null;
	/** Null without protection. */
	readonly protection: PriceProtection | null;
}

/** The initial stake in either unit. */
export const FIRST_STAKE = { stakeMinor: 1_000, stakeShareBps: 200 };

export const FIRST_FORM: TicketForm = {
	kind: 'duration',
	durationS: 60,
	clockMs: null,
	stakeUnit: 'amount',
	...FIRST_STAKE,
};

/** The form's stake in minor units; a share of the balance is rounded down. Null if it is empty. */
export function stakeOf(form: TicketForm, balanceMinor: number): number | null {
	if (form.stakeUnit === 'amount') return form.stakeMinor;
	if (form.stakeShareBps === null) return null;
	return Number((BigInt(balanceMinor) * BigInt(form.stakeShareBps)) / 10_000n);
}

/** Presets within the asset's minimum and maximum duration (TRADE-07). */
export function offeredDurations(asset: Asset): readonly number[] {
	return DURATION_PRESETS_S.filter((seconds) => seconds >= asset.duration_min && seconds <= asset.duration_max);
}

/** The boundary in clock mode: the chosen one while it is offered, then the next (TRADE-06). */
export function chosenBoundary(form: TicketForm, nowMs: number): number {
	const offered = offeredExpiries(nowMs);
	const chosen = offered.find((boundary) => boundary === form.clockMs) ?? offered[0];
	if (chosen === undefined) throw new Error('offeredExpiries always offers the next minutes');
	return chosen;
}

export interface TicketSummary {
	/** Minor units; null without a stake. */
	readonly stakeMinor: number | null;
	/**
	 * The share of the balance at stake in basis points, if the balance is hidden and amounts would reveal it (TOP-03);
	 * null if amounts are shown.
	 */
	readonly hiddenShareBps: number | null;
	/** The total return and the profit of a win, minor units; null if the stake is invalid. */
	readonly returnsMinor: number | null;
	readonly profitMinor: number | null;
	/** Break-even share of decided trades, in percent (TRADE-13). */
	readonly breakEvenPercent: number;
	readonly endsAtMs: number;
	/** Clock mode only: the last instant at which the boundary can be bought. */
	readonly buyUntilMs: number | null;
}

/** The summary before the click (TRADE-13), by the server's rules. */
export function computeSummary(form: TicketForm, facts: TicketFacts, balanceHidden = false): TicketSummary {
	const { asset, payoutPercent, nowMs, balanceMinor } = facts;
	const payoutBps = percentToBps(payoutPercent);
	if (payoutBps === null) throw new Error(`payout of ${payoutPercent} %`);
	const stakeMinor = stakeOf(form, balanceMinor);
	const canBePlaced = stakeMinor !== null && findStakeFault(form, facts) === null;
	const returnsMinor = canBePlaced ? Number(computePayout(BigInt(stakeMinor), payoutBps)) : null;
	const endsAtMs = computeEnd(form, asset, nowMs);
	return {
		stakeMinor,
		hiddenShareBps: balanceHidden && form.stakeUnit === 'percent' ? form.stakeShareBps : null,
		returnsMinor,
		profitMinor: returnsMinor === null ? null : returnsMinor - (stakeMinor ?? 0),
		breakEvenPercent: computeBreakEven(payoutBps) * 100,
		endsAtMs,
		buyUntilMs:
			form.kind === 'clock'
				? buyUntil(endsAtMs, { isSealed: asset.beacon !== null, durationMinS: asset.duration_min })
				: null,
	};
}

/**
 * The expiry of a trade accepted now. A duration counts from the sealed block if the asset has the beacon (TRADE-20).
 */
function computeEnd(form: TicketForm, { beacon }: Pick<Asset, 'beacon'>, nowMs: number): number {
	if (form.kind === 'clock') return chosenBoundary(form, nowMs);
	return computeEntryAfter({ isSealed: beacon !== null }, nowMs) + form.durationS * 1000;
}

/**
 * The reason why the buttons are disabled. The server decides again; this only avoids a click that could not succeed.
 */
export type TicketRefusal =
	| { readonly reason: 'reconnecting' | 'stale' | 'noStake' | 'demoEmpty' | 'notEnough' }
	/** The asset's terms allow no real money. */
	| { readonly reason: 'demoOnly' }
	| { readonly reason: 'closed'; readonly closedReason: ClosedReason; readonly opensAtMs: number | null }
	/** A fair index waits for public random numbers, or for the server's clock (MARKET-04). */
	| { readonly reason: 'waiting'; readonly detail: ClosedDetail }
	| { readonly reason: 'blocked'; readonly code: BlockCode }
	| { readonly reason: 'tooManyOpen'; readonly limit: number }
	| { readonly reason: 'tooLow' | 'tooHigh'; readonly limitMinor: number }
	/** The tradable part does not cover the stake (CASH-03). All of the money is free at `untilMs`. */
	| { readonly reason: 'heldBack'; readonly amountMinor: number; readonly untilMs: number }
	| { readonly reason: 'duration'; readonly minS: number; readonly maxS: number }
	/** The trade would extend into maintenance, which begins then (TRADE-19). */
	| { readonly reason: 'maintenance'; readonly fromMs: number };

/** The first reason against the trade; reasons that the trader cannot change come first. Null without any. */
export function findRefusal(form: TicketForm, facts: TicketFacts): TicketRefusal | null {
	return findObstacle(facts) ?? findTimeFault(form, facts) ?? findStakeFault(form, facts);
}

/** The reason why the real account cannot trade here at all, which precedes all others. Null if it can. */
function findRealOff({ asset, mode, blocked }: Pick<TicketFacts, 'asset' | 'mode' | 'blocked'>): TicketRefusal | null {
	if (mode === 'demo') return null;
	if (blocked === 'trading.real_money_off') return { reason: 'blocked', code: blocked };
	return asset.real_allowed ? null : { reason: 'demoOnly' };
}

function findObstacle(facts: TicketFacts): TicketRefusal | null {
	const { priceHealth, blocked, seenSeq, protection, openTrades, openTradesLimit } = facts;
	const realOff = findRealOff(facts);
	if (realOff !== null) return realOff;
	if (blocked !== null) return { reason: 'blocked', code: blocked };
	if (priceHealth.state === 'reconnecting') return { reason: 'reconnecting' };
	if (priceHealth.state === 'waiting') return { reason: 'waiting', detail: priceHealth.detail };
	if (priceHealth.state === 'closed')
		return { reason: 'closed', closedReason: priceHealth.reason, opensAtMs: priceHealth.opensAtMs };
	// A bound needs a seen price; without a bound the time of the click is enough.
	if (priceHealth.state === 'stale' || (protection !== null && seenSeq === null)) return { reason: 'stale' };
	if (openTrades !== null && openTradesLimit !== null && openTrades >= openTradesLimit)
		return { reason: 'tooManyOpen', limit: openTradesLimit };
	return null;
}

function findTimeFault(form: TicketForm, { asset, nowMs }: TicketFacts): TicketRefusal | null {
	const { kind, durationS } = form;
	const { duration_min: minS, duration_max: maxS, exit_max_age, maintenance } = asset;
	if (kind === 'duration' && (durationS < minS || durationS > maxS)) return { reason: 'duration', minS, maxS };
	if (maintenance === null) return null;
	const fromMs = Date.parse(maintenance.from);
	return computeEnd(form, asset, nowMs) + exit_max_age > fromMs ? { reason: 'maintenance', fromMs } : null;
}

/** The error of the stake alone. */
export function findStakeFault(
	form: TicketForm,
	facts: Pick<TicketFacts, 'asset' | 'balanceMinor' | 'mode' | 'heldBack' | 'nowMs'>,
): TicketRefusal | null {
	const { asset, balanceMinor, mode, heldBack, nowMs } = facts;
	const stakeMinor = stakeOf(form, balanceMinor);
	if (stakeMinor === null) return { reason: 'noStake' };
	if (mode === 'demo' && balanceMinor < asset.stake_min) return { reason: 'demoEmpty' };
	if (stakeMinor < asset.stake_min) return { reason: 'tooLow', limitMinor: asset.stake_min };
	if (stakeMinor > asset.stake_max) return { reason: 'tooHigh', limitMinor: asset.stake_max };
	if (stakeMinor > balanceMinor) return { reason: 'notEnough' };
	const held = sumHeldBack(heldBack ?? [], nowMs);
	const heldMinor = Number(held?.amountMinor ?? 0n);
	if (held === null || stakeMinor <= balanceMinor - heldMinor) return null;
	return { reason: 'heldBack', amountMinor: Math.min(heldMinor, balanceMinor), untilMs: held.untilMs };
}

/** Validity of a click, milliseconds (PROOF-09). A later acceptance is refused, never opened late. */
const VALID_FOR_MS = 2_000;

/**
 * The request of a click (TRADE-01, PROOF-09), with its time and the price that the trader saw. `id` is new for each
 * click.
 */
export function toRequest(form: TicketForm, facts: TicketFacts, direction: Direction, id: string): OpenTradeBody {
	const { asset, mode, payoutPercent, nowMs, balanceMinor, seenSeq, protection } = facts;
	const stakeMinor = stakeOf(form, balanceMinor);
	if (stakeMinor === null) throw new Error('toRequest: a ticket without a stake');
	return {
		id,
		mode,
		asset_id: asset.id,
		direction,
		stake: stakeMinor,
		expiry:
			form.kind === 'duration'
				? { duration: form.durationS }
				: { clock: new Date(chosenBoundary(form, nowMs)).toISOString() },
		payout_percent: payoutPercent,
		valid_until: new Date(nowMs + VALID_FOR_MS).toISOString(),
		asked_at: new Date(nowMs).toISOString(),
		...(seenSeq !== null && { seen_seq: seenSeq }),
		...(seenSeq !== null && protection !== null && { max_slippage: protection.maxSlippage }),
	};
}
