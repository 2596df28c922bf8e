import { expect, test } from 'vitest';
import { findShownAccount } from './shown-account.ts';

test.each([
	['/trading', '', 'demo', 'demo'],
	['/trading', '', 'real', 'real'],
	['/settings/profile', '?mode=real', 'demo', 'demo'],
	['/cashier', '', 'demo', 'real'],
	['/cashier', '?tab=withdraw', 'demo', 'real'],
	['/cashier', '?tab=history', 'demo', 'real'],
	['/cashier', '?tab=history&mode=demo', 'demo', 'real'],
	['/cashier', '?tab=history&list=transactions&mode=demo', 'real', 'demo'],
	['/cashier', '?tab=history&list=transactions', 'demo', 'real'],
	['/statistics', '', 'demo', 'demo'],
] as const)('[TOP-03] on %s%s with the %s account the bar shows the %s one', (path, query, current, shown) => {
	expect(findShownAccount({ path, query }, current)).toBe(shown);
});
