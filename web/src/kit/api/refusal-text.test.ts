import { afterEach, expect, test, vi } from 'vitest';
import { refusalText } from './refusal-text.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
	['Your balance of $1,234.56 does not cover $2,000.00.', 123_456, 'Your balance of $***** does not cover $2,000.00.'],
	['Seu saldo de US$ 10.000,00 não cobre US$ 20.000,00.', 1_000_000, 'Seu saldo de US$ ***** não cobre US$ 20.000,00.'],
	['Your balance of $0.05 does not cover $1.00.', 5, 'Your balance of $***** does not cover $1.00.'],
	['No number here.', undefined, 'No number here.'],
])('[TOP-03] the server’s text does not reveal a hidden balance: %s', (message, balance, shown) => {
	const show = (hidden: string | null) => {
		vi.stubGlobal('localStorage', { getItem: () => hidden });
		return refusalText({ message, params: balance === undefined ? {} : { balance } });
	};
	expect([show(null), show('0'), show('1')]).toEqual([message, message, shown]);
});
