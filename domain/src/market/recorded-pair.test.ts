import { expect, test } from 'vitest';
import { findPairOfName, isOtherPair } from './recorded-pair.ts';

test.each([
	['DAT_ASCII_EURUSD_T_202001.csv', 'EURUSD'],
	['dat_nt_usdjpy_T_LAST_202001.csv', 'USDJPY'],
	['EURUSD-2013-01.csv', 'EURUSD'],
	['BTCUSDT-trades-2026-01-01.csv', 'BTCUSDT'],
	['XBTUSDT-aggTrades-2026-01.zip', 'BTCUSDT'],
	['ticks.csv', null],
	['quotes-of-january.csv', null],
])('[MARKET-02] the file %s is of %s by its name', (name, pair) => {
	expect(findPairOfName(name)).toBe(pair);
});

test.each([
	['EUR/USD', 'EURUSD', false],
	['EUR/USD', 'EUR/USD', false],
	['XBT/USDT', 'BTCUSDT', false],
	['EUR/USD', 'GBP/USD', true],
	['EUR/USD', 'USDEUR', true],
	['GOLD', 'XAU/USD', false],
])('[MARKET-02] whether %s contradicts a recording of %s: %s', (ticker, pair, is) => {
	expect(isOtherPair(ticker, pair)).toBe(is);
});
