/** Minor units from what was typed: `10`, `10.5`, `10,50`; null for anything that is not an amount. */
export function parseStake(text: string): number | null {
	const match = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(text.trim());
	if (match === null) return null;
	return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

const STEPS_MINOR = [
	100, 200, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
];
/** Amounts to choose with one press, in minor units. */
export const STAKE_CHIPS_MINOR = [500, 1_000, 2_500, 5_000, 10_000] as const;

/** The next round amount in a direction, within the bounds. */
export function stepStake(stakeMinor: number, direction: 1 | -1, minMinor: number, maxMinor: number): number {
	const next =
		direction === 1 ? STEPS_MINOR.find((step) => step > stakeMinor) : STEPS_MINOR.findLast((step) => step < stakeMinor);
	return clampStake(next ?? stakeMinor, minMinor, maxMinor);
}

export function clampStake(stakeMinor: number, minMinor: number, maxMinor: number): number {
	return Math.min(maxMinor, Math.max(minMinor, stakeMinor));
}
