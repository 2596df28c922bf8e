import type { Asset } from '@fairtick/domain/market/contract';
import { percentToBps } from '@fairtick/domain/money/money';
import type { Direction, Mode, OpenTradeBody } from '@fairtick/domain/trading/contract';
import { buyUntil, DURATION_PRESETS_S, offeredExpiries } from '@fairtick/domain/trading/expiries';
import { computeBreakEven, computePayout } from '@fairtick/domain/trading/rules';

/** What the trader has set. */
export interface TicketForm {
	readonly kind: 'duration' | 'clock';
	readonly durationS: number;
	/** The chosen boundary in epoch milliseconds; null takes the next one on offer. */
	readonly clockMs: number | null;
	/** Minor units; null while what is typed is no amount. */
	readonly stakeMinor: number | null;
}

/** What the ticket is judged by: the same facts the server will look at again. */
export interface TicketFacts {
	readonly asset: Asset;
	/** Payout of the user's type in percent. */
	readonly payoutPercent: number;
	readonly mode: Mode;
	/** Available balance of the current account, minor units. */
	readonly balanceMinor: number;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	readonly feed: 'open' | 'closed' | 'stale' | 'reconnecting';
}

export const FIRST_FORM: TicketForm = { kind: 'duration', durationS: 60, clockMs: null, stakeMinor: 1_000 };

/** Presets within the asset's own least and greatest duration (TRADE-07). */
export function offeredDurations(asset: Asset): readonly number[] {
	return DURATION_PRESETS_S.filter((seconds) => seconds >= asset.duration_min && seconds <= asset.duration_max);
}

/** The boundary that clock mode takes: the chosen one while it is on offer, then the next (TRADE-06). */
export function chosenBoundary(form: TicketForm, nowMs: number): number {
	const offered = offeredExpiries(nowMs);
	const chosen = offered.find((boundary) => boundary === form.clockMs) ?? offered[0];
	if (chosen === undefined) throw new Error('offeredExpiries always offers the next minutes');
	return chosen;
}

export interface TicketSummary {
	/** What a win returns in all and what of it is profit, minor units; null without a stake. */
	readonly returnsMinor: number | null;
	readonly profitMinor: number | null;
	/** Share of decided trades that must win to lose nothing, in percent (TRADE-13). */
	readonly breakEvenPercent: number;
	readonly endsAtMs: number;
	/** Clock mode only: until when the boundary can be bought. */
	readonly buyUntilMs: number | null;
}

/** What the ticket shows before the click (TRADE-13), by the server's own rules. */
export function computeSummary(form: TicketForm, { payoutPercent, nowMs }: TicketFacts): TicketSummary {
	const payoutBps = percentToBps(payoutPercent);
	if (payoutBps === null) throw new Error(`payout of ${payoutPercent} %`);
	const { stakeMinor } = form;
	const returnsMinor = stakeMinor === null ? null : Number(computePayout(BigInt(stakeMinor), payoutBps));
	const boundaryMs = form.kind === 'clock' ? chosenBoundary(form, nowMs) : null;
	return {
		returnsMinor,
		profitMinor: returnsMinor === null || stakeMinor === null ? null : returnsMinor - stakeMinor,
		breakEvenPercent: computeBreakEven(payoutBps) * 100,
		endsAtMs: boundaryMs ?? nowMs + form.durationS * 1000,
		buyUntilMs: boundaryMs === null ? null : buyUntil(boundaryMs),
	};
}

/** Why the buttons are off. The server decides again; this only spares a click that could not succeed. */
export type TicketRefusal =
	| { readonly reason: 'reconnecting' | 'closed' | 'stale' | 'noStake' | 'demoEmpty' | 'notEnough' }
	| { readonly reason: 'tooLow' | 'tooHigh'; readonly limitMinor: number }
	| { readonly reason: 'duration'; readonly minS: number; readonly maxS: number };

/** The first thing that stands in the way, in the order in which a trader can mend it; null when nothing does. */
export function findRefusal(form: TicketForm, { asset, balanceMinor, feed, mode }: TicketFacts): TicketRefusal | null {
	if (feed !== 'open') return { reason: feed };
	const { duration_min, duration_max, stake_min, stake_max } = asset;
	if (form.kind === 'duration' && (form.durationS < duration_min || form.durationS > duration_max))
		return { reason: 'duration', minS: duration_min, maxS: duration_max };
	if (form.stakeMinor === null) return { reason: 'noStake' };
	if (mode === 'demo' && balanceMinor < stake_min) return { reason: 'demoEmpty' };
	if (form.stakeMinor < stake_min) return { reason: 'tooLow', limitMinor: stake_min };
	if (form.stakeMinor > stake_max) return { reason: 'tooHigh', limitMinor: stake_max };
	return form.stakeMinor > balanceMinor ? { reason: 'notEnough' } : null;
}

/** A click is worth this long: an answer that comes later finds the trade refused, never opened late. */
const VALID_FOR_MS = 8_000;

/** The request of one click (TRADE-01). `id` is new for each. */
export function toRequest(form: TicketForm, facts: TicketFacts, direction: Direction, id: string): OpenTradeBody {
	const { asset, mode, payoutPercent, nowMs } = facts;
	if (form.stakeMinor === null) throw new Error('toRequest: a ticket without a stake');
	return {
		id,
		mode,
		asset_id: asset.id,
		direction,
		stake: form.stakeMinor,
		expiry:
			form.kind === 'duration'
				? { duration: form.durationS }
				: { clock: new Date(chosenBoundary(form, nowMs)).toISOString() },
		payout_percent: payoutPercent,
		valid_until: new Date(nowMs + VALID_FOR_MS).toISOString(),
	};
}
