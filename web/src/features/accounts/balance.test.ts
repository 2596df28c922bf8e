import type { User } from '@fairtick/domain/identity/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../../kit/i18n/locale.ts';
import { formatBalance, formatLabel, splitLabel } from './balance.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
	setCurrentLocale('en');
	vi.unstubAllGlobals();
});

test.each([
	['en', '$10,000.00', 'Sandbox $0.05', '$9,990.00'],
	['br', 'US$ 10.000,00', 'Sandbox US$ 0,05', 'US$ 9.990,00'],
	['id', '$10.000,00', 'Sandbox $0,05', '$9.990,00'],
	['in', '$10,000.00', 'सैंडबॉक्स $0.05', '$9,990.00'],
] as const)('[TOP-18] in %s the balances have the server’s labels', (locale, demo, real, less) => {
	setCurrentLocale(locale);
	const user = {
		balance_demo: 1_000_000,
		balance_real: 5,
		balance_demo_label: demo,
		balance_real_label: real,
	} as User;
	expect([formatBalance(user, 'demo', false), formatBalance(user, 'real', false)]).toEqual([demo, real]);
	// The live socket sends only the amount.
	expect(formatLabel(user, 'demo', 999_000)).toBe(less);
	// A hidden balance still says that it is sandbox money.
	const hidden = formatBalance(user, 'real', true);
	expect([formatBalance(user, 'demo', true), hidden]).toEqual(['*****', `${real.split(/\s/)[0]} *****`]);
	expect(splitLabel(hidden)).toEqual({ word: real.split(/\s/)[0], amount: '*****' });
	// A narrow bar shows the same in two lines, and of a long amount only the sign.
	expect(splitLabel('Sandbox US$ 1.234.567,89')).toEqual({ word: 'Sandbox', amount: '$ 1.234.567,89' });
	const { word, amount } = splitLabel(real);
	expect([`${word} ${amount}`, amount.replace(/\$.*/, '$'), splitLabel(demo)]).toEqual([
		real,
		locale === 'br' ? 'US$' : '$',
		{ word: null, amount: demo },
	]);
});
