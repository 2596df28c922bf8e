import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { HIDDEN_BALANCE } from '../../kit/base/hidden-balance.ts';
import { formatAmount } from '../../kit/i18n/format.ts';

/** A refill raises the demo account to this amount, in minor units. */
export const DEMO_FULL_MINOR = 1_000_000;

/** Available balance of an account in minor units. */
export function balanceOf(user: User, mode: Mode): number {
	return mode === 'demo' ? user.balance_demo : user.balance_real;
}

/**
 * The server's label of an account, such as `Sandbox $0.00` (TOP-18), with this amount in minor units. The live socket
 * sends balances without a label.
 */
export function formatLabel(user: User, mode: Mode, amountMinor: number): string {
	const label = mode === 'demo' ? user.balance_demo_label : user.balance_real_label;
	return label.replace(/\d.*\d/, formatAmount(amountMinor));
}

/** The most characters of an amount with `US$` that a bar of 360 px has room for. */
const NARROW_LENGTH = 13;

/** Splits a label into two short lines for a narrow bar: `Sandbox` and `$0.00`. Null if it has no word. */
export function splitLabel(label: string): { readonly word: string | null; readonly amount: string } {
	const [amount = label, word = null] = label.split(/\s(?=(?:US)?\$|\*)/).reverse();
	return { word, amount: amount.length > NARROW_LENGTH ? amount.replace(/^US/, '') : amount };
}

/** An account's label. Hidden, it keeps its word, which names sandbox money (TOP-03, TOP-18). */
export function formatBalance(user: User, mode: Mode, hidden: boolean): string {
	const label = formatLabel(user, mode, balanceOf(user, mode));
	return hidden ? label.replace(/(?:US)?\$.*/, HIDDEN_BALANCE) : label;
}
