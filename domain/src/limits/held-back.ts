import { lesser, type Minor } from '../money/money.ts';
import type { Refusal } from '../wire/errors.ts';

/** Money of a withdrawal that its user cancelled enters no trade for this long (CASH-03). */
export const HELD_BACK_MS = 3_600_000;

/** Money of the real account that enters no trade before an instant, epoch milliseconds. */
export interface HeldBack {
	readonly amountMinor: Minor;
	readonly untilMs: number;
}

/** All that is held back at an instant, and when the last of it is free; null: nothing. */
export function sumHeldBack(held: readonly HeldBack[], nowMs: number): HeldBack | null {
	const present = held.filter(({ untilMs }) => untilMs > nowMs);
	if (present.length === 0) return null;
	return {
		amountMinor: present.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
		untilMs: Math.max(...present.map(({ untilMs }) => untilMs)),
	};
}

/** Refuses a real stake that the balance covers only with held-back money (CASH-03); null if the rest covers it. */
export function refuseHeldBack(
	held: HeldBack | null,
	{ stakeMinor, availableMinor }: { readonly stakeMinor: Minor; readonly availableMinor: Minor },
): Refusal<'trading.money_held_back', { readonly amount: number; readonly until: string }> | null {
	if (held === null || stakeMinor <= availableMinor - held.amountMinor) return null;
	// Other than trades may have taken of it, such as a chargeback.
	const amount = Number(lesser(held.amountMinor, availableMinor));
	return { code: 'trading.money_held_back', params: { amount, until: new Date(held.untilMs).toISOString() } };
}

/** The rest of each part after a withdrawal, which may use all of it and takes the part that is freed first. */
export function withdrawHeldBack<One extends HeldBack>(held: readonly One[], amountMinor: Minor): One[] {
	let restMinor = amountMinor;
	return held
		.toSorted((a, b) => a.untilMs - b.untilMs)
		.map((one) => {
			const takenMinor = lesser(one.amountMinor, restMinor);
			restMinor -= takenMinor;
			return { ...one, amountMinor: one.amountMinor - takenMinor };
		});
}
