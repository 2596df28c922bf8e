import type { ManagedAsset } from '@fairtick/domain/assets/contract';
import { findLeastDurations } from '@fairtick/domain/assets/rules';
import type { SourceName } from '@fairtick/domain/market/contract';
import type { Outcome } from '../../kit/api/outcome.ts';
import { formatTyped } from '../../kit/i18n/format.ts';
import { parseAmount, parseNumber } from '../../kit/i18n/parse-amount.ts';

/** Limits in a form: stakes in units of money, durations in seconds. */
export interface LimitTexts {
	readonly stake_min: string;
	readonly demo_stake_max: string;
	readonly real_stake_max: string;
	readonly demo_duration_min: string;
	readonly real_duration_min: string;
	readonly duration_max: string;
}
type Limits = Pick<ManagedAsset, keyof LimitTexts>;

/** NaN, which the call refuses, if the text is no amount. */
const toMinor = (text: string) => parseAmount(text) ?? Number.NaN;

export const toLimitTexts = (limits: Limits): LimitTexts => ({
	stake_min: formatTyped(limits.stake_min),
	demo_stake_max: formatTyped(limits.demo_stake_max),
	real_stake_max: formatTyped(limits.real_stake_max),
	demo_duration_min: String(limits.demo_duration_min),
	real_duration_min: String(limits.real_duration_min),
	duration_max: String(limits.duration_max),
});

export const readLimits = (texts: LimitTexts): Limits => ({
	stake_min: toMinor(texts.stake_min),
	demo_stake_max: toMinor(texts.demo_stake_max),
	real_stake_max: toMinor(texts.real_stake_max),
	demo_duration_min: parseNumber(texts.demo_duration_min),
	real_duration_min: parseNumber(texts.real_duration_min),
	duration_max: parseNumber(texts.duration_max),
});

/**
 * The initial limits of a new asset. An index gets those without sealed entries, which suit it with and without the
 * beacon.
 */
export function usualLimits(source: SourceName): LimitTexts {
	const { demo, real } = findLeastDurations({ source, beacon: null });
	return toLimitTexts({
		stake_min: 100,
		demo_stake_max: 1_000_000,
		real_stake_max: 100_000,
		duration_max: 14_400,
		demo_duration_min: demo,
		real_duration_min: real,
	});
}

/** Moves errors of the hours to the form as a whole, because they have no field. */
export function gatherHours<Answer>(outcome: Outcome<Answer>): Outcome<Answer> {
	if (outcome.kind !== 'refused') return outcome;
	const errors = Object.entries(outcome.errors).map(([name, texts]) => [/^hours/.test(name) ? 'error' : name, texts]);
	return { ...outcome, errors: Object.fromEntries(errors) };
}
