import { expect, test } from 'vitest';
import { isTakenFrom } from './catalogue.ts';

const MEDIAN = ['okx', 'bybit', 'bitget'];

test.each([
	['an index without the beacon', { source: 'fair' }, false, true],
	['an index with the beacon', { source: 'fair', beacon: 'quicknet', realAllowed: true }, true, true],
	['an index that people took real money from', { source: 'fair', beacon: 'quicknet' }, false, false],
	['one exchange', { source: 'exchange', venues: ['okx'] }, false, true],
	['a median of three', { source: 'exchange', venues: MEDIAN, realAllowed: true }, true, true],
	['a median that people took real money from', { source: 'exchange', venues: MEDIAN }, false, false],
	['quotes of Polygon', { source: 'polygon', venues: ['polygon-stocks'], realAllowed: true }, true, true],
	['a recording', { source: 'replay' }, false, false],
] as const)('[LEDGER-01] [MARKET-02] [MARKET-04] %s: real money, sandbox money', (_, terms, real, sandbox) => {
	const all = { venues: [], beacon: null, realAllowed: false, ...terms };
	expect([isTakenFrom('USD', all), isTakenFrom('SANDBOX_USD', all)]).toEqual([real, sandbox]);
});
