import { afterEach, expect, test } from 'vitest';
import { BALANCE_HIDDEN_KEY, hideBalance } from './hidden-balance.ts';

const items = new Map<string, string>();
Object.assign(globalThis, { localStorage: { getItem: (key: string) => items.get(key) ?? null } });
afterEach(() => items.clear());

test.each([
	['Your balance of $1,234.56 does not cover $2,000.00.', 123_456, 'Your balance of $***** does not cover $2,000.00.'],
	['Seu saldo de $ 10.000,00 não cobre $ 20.000,00.', 1_000_000, 'Seu saldo de $ ***** não cobre $ 20.000,00.'],
	['Your balance of $0.05 does not cover $1.00.', 5, 'Your balance of $***** does not cover $1.00.'],
	['No number here.', undefined, 'No number here.'],
])('[TOP-03] what the server says does not tell a hidden balance: %s', (message, balance, hidden) => {
	expect(hideBalance(message, balance)).toBe(message);
	items.set(BALANCE_HIDDEN_KEY, '1');
	expect(hideBalance(message, balance)).toBe(hidden);
});
