import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { HIDDEN_BALANCE } from '../../kit/base/hidden-balance.ts';
import { formatAmount } from '../../kit/i18n/format.ts';

/** A refill tops the demo account up to this amount, in minor units. */
export const DEMO_FULL_MINOR = 1_000_000;

/** Available balance of an account in minor units. */
export function balanceOf(user: User, mode: Mode): number {
	return mode === 'demo' ? user.balance_demo : user.balance_real;
}

/**
 * The server's label of an account, such as `Sandbox $0.00` (TOP-18), with an amount in minor units in it: what the live
 * socket tells of a balance has no label.
 */
export function formatLabel(user: User, mode: Mode, amountMinor: number): string {
	const label = mode === 'demo' ? user.balance_demo_label : user.balance_real_label;
	return label.replace(/\d.*\d/, formatAmount(amountMinor));
}

/** A label in two parts, so that a narrow bar has two short lines: `Sandbox` and `$0.00`. Null: it has no word. */
export function splitLabel(label: string): { readonly word: string | null; readonly amount: string } {
	const [amount = label, word = null] = label.split(/\s(?=[$*])/).reverse();
	return { word, amount };
}

/** An account's label; hidden it keeps its word, which says that the money is of a sandbox (TOP-03, TOP-18). */
export function formatBalance(user: User, mode: Mode, hidden: boolean): string {
	const label = formatLabel(user, mode, balanceOf(user, mode));
	return hidden ? label.replace(/\$.*/, HIDDEN_BALANCE) : label;
}
