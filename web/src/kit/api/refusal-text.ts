import { BALANCE_HIDDEN_KEY, HIDDEN_BALANCE } from '../base/hidden-balance.ts';
import { browserStorage } from '../base/storage.ts';
import type { Refused } from './outcome.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The text of a refusal, without a hidden balance (TOP-03). The server may write the balance in any language's
 * notation.
 */
export function refusalText({ message, params }: Pick<Refused, 'message' | 'params'>): string {
	const balanceMinor = params['balance'];
	if (typeof balanceMinor !== 'number' || browserStorage.get(BALANCE_HIDDEN_KEY) !== '1') return message;
	const digits = String(balanceMinor).padStart(3, '0');
	return message.replace(/\d(?:[\d.,\s]*\d)?/g, (number) => (digitsOf(number) === digits ? HIDDEN_BALANCE : number));
}
