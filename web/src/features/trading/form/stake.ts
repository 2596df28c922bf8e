import type { Asset } from '@fairtick/domain/market/contract';
import { parseAmount } from '../../../kit/i18n/parse-amount.ts';
import { FIRST_STAKE, stakeOf, type TicketForm } from './trade-ticket-form.ts';

/**
 * Basis points from a typed percentage above 0: `2`, `2.5`, `2,5 %`; null if invalid. More than 100 exceeds the
 * balance.
 */
export function parseShare(text: string): number | null {
	const shareBps = parseAmount(text.replace(/\s*%\s*$/, ''));
	return shareBps === null || shareBps === 0 ? null : shareBps;
}

const STEPS_MINOR = [
	100, 200, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
];

const STEPS_BPS = [10, 25, 50, 100, 200, 300, 500, 1_000, 1_500, 2_000, 2_500, 5_000, 7_500, 10_000];
/** Preset shares of the balance, in basis points. */
export const SHARE_CHIPS_BPS = [100, 200, 500, 1_000, 2_500] as const;
const SHARE_MIN_BPS = 1;
const SHARE_MAX_BPS = 10_000;

function stepIn(steps: readonly number[], value: number, direction: 1 | -1): number {
	const next = direction === 1 ? steps.find((step) => step > value) : steps.findLast((step) => step < value);
	return next ?? value;
}

/** The next round amount in a direction, within the limits. */
export function stepStake(stakeMinor: number, direction: 1 | -1, minMinor: number, maxMinor: number): number {
	return clampStake(stepIn(STEPS_MINOR, stakeMinor, direction), minMinor, maxMinor);
}

/** The next round share of the balance in a direction, in basis points. */
export function stepShare(shareBps: number, direction: 1 | -1): number {
	return stepIn(STEPS_BPS, shareBps, direction);
}

export function clampStake(stakeMinor: number, minMinor: number, maxMinor: number): number {
	return Math.min(maxMinor, Math.max(minMinor, stakeMinor));
}

/** Halves or doubles a share; the result is above zero and at most the whole balance. */
export function multiplyShare(shareBps: number, factor: number): number {
	return clampStake(Math.floor(shareBps * factor), SHARE_MIN_BPS, SHARE_MAX_BPS);
}

/** The next amount or share in a direction, in the form's unit. An empty field begins with the least. */
export function stepForm(
	{ stakeUnit, stakeMinor, stakeShareBps }: TicketForm,
	{ stake_min, stake_max }: Pick<Asset, 'stake_min' | 'stake_max'>,
	direction: 1 | -1,
): Partial<TicketForm> {
	return stakeUnit === 'amount'
		? { stakeMinor: stepStake(stakeMinor ?? stake_min, direction, stake_min, stake_max) }
		: chooseShare(stepShare(stakeShareBps ?? SHARE_CHIPS_BPS[0], direction));
}

/** A share chosen by the trader, which clears the remembered amount. */
export const chooseShare = (stakeShareBps: number | null) => ({ stakeShareBps, stakeMinor: null });

/**
 * Converts the stake to the other unit; a share is rounded down to basis points, but never to zero. Converting back
 * restores the original value, unless another one was set meanwhile. If the balance is hidden, the other unit begins
 * with its default, because an amount and its share would reveal the balance (TOP-03).
 */
export function switchUnit(
	form: TicketForm,
	stakeUnit: TicketForm['stakeUnit'],
	balanceMinor: number,
	balanceHidden = false,
): TicketForm {
	if (stakeUnit === form.stakeUnit) return form;
	if (balanceHidden) return { ...form, stakeUnit, ...FIRST_STAKE };
	const stakeMinor = stakeOf(form, balanceMinor);
	if (stakeUnit === 'amount') return { ...form, stakeUnit, stakeMinor: form.stakeMinor ?? stakeMinor };
	if (stakeOf({ ...form, stakeUnit }, balanceMinor) === stakeMinor) return { ...form, stakeUnit };
	if (stakeMinor === null || balanceMinor === 0) return { ...form, stakeUnit, stakeShareBps: null };
	const shareBps = Math.floor((stakeMinor * 10_000) / balanceMinor);
	return { ...form, stakeUnit, stakeShareBps: clampStake(shareBps, SHARE_MIN_BPS, SHARE_MAX_BPS) };
}
