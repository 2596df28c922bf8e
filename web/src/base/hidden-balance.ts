/** What a hidden balance shows (TOP-03). */
export const HIDDEN_BALANCE = '*****';
/** Where the browser remembers that balances are hidden. */
export const BALANCE_HIDDEN_KEY = 'balance-hidden';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** What the server says, without a balance in minor units that its reader has hidden; it may be written in the way of any language. */
export function hideBalance(message: string, balanceMinor: unknown): string {
	if (typeof balanceMinor !== 'number' || localStorage.getItem(BALANCE_HIDDEN_KEY) !== '1') return message;
	const digits = String(balanceMinor).padStart(3, '0');
	return message.replace(/\d(?:[\d.,\s]*\d)?/g, (text) => (digitsOf(text) === digits ? HIDDEN_BALANCE : text));
}
