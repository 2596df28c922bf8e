import { expect, test } from 'vitest';
import { readTab } from './cashier-tab.ts';

test.each([
	['', 'deposit'],
	['?tab=withdraw', 'withdraw'],
	['?tab=history', 'history'],
	['?tab=history&kind=deposit', 'history'],
	['?tab=deposit', 'deposit'],
	['?tab=anything', 'deposit'],
	['?tab=', 'deposit'],
])('[ROUTE-04] /cashier%s shows %s', (query, tab) => {
	expect(readTab(query)).toBe(tab);
});
