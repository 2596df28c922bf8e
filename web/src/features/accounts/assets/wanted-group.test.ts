import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../../../kit/i18n/locale.ts';
import { findWantedGroup } from './wanted-group.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => {
	setCurrentLocale('en');
	vi.unstubAllGlobals();
});

test.each([
	['en', 'eur', 'currencies'],
	['en', 'EUR/USD', 'currencies'],
	['en', 'eurusd', 'currencies'],
	['en', 'gbp', 'currencies'],
	['en', 'yen', 'currencies'],
	['en', 'forex', 'currencies'],
	['br', 'libra', 'currencies'],
	['id', 'rupiah', 'currencies'],
	['in', 'रुपया', 'currencies'],
	['en', 'BTC/USDT', 'crypto'],
	['en', 'bitc', 'crypto'],
	['en', 'xau/usd', 'commodities'],
	['br', 'ouro', 'commodities'],
	['en', 'Tesla', 'stocks'],
	['id', 'saham', 'stocks'],
	['en', 'v50', null],
	['en', 'volatility', null],
	['en', 'eu', null],
	['en', '', null],
] as const)('[SEL-03] in %s a search for "%s" is about %s', (locale, search, group) => {
	setCurrentLocale(locale);
	expect(findWantedGroup(search)).toBe(group);
});
