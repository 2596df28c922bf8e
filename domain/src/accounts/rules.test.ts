import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TABS_LIMIT } from './contract.ts';
import {
	chooseFirstTabs,
	computeRefill,
	DEMO_FULL_MINOR,
	decideActivateTab,
	decideAddTab,
	decideOrderTabs,
	decideRemoveTab,
	type Tabs,
} from './rules.ts';

test('a refill tops available and held money up to the full amount, and never takes any', () => {
	const money = fc.bigInt({ min: 0n, max: 3_000_000n });
	fc.assert(
		fc.property(money, money, (available, held) => {
			const refill = computeRefill(available, held);
			expect(refill >= 0n).toBe(true);
			if (refill > 0n) expect(available + held + refill).toBe(DEMO_FULL_MINOR);
			else expect(available + held >= DEMO_FULL_MINOR).toBe(true);
			expect(computeRefill(available + refill, held)).toBe(0n);
		}),
	);
});

describe('tabs', () => {
	const offered = new Set([1, 2, 3, 4]);
	const tabs: Tabs = { ids: [1, 2], activeId: 1 };
	const full: Tabs = { ids: Array.from({ length: TABS_LIMIT }, (_, i) => i + 10), activeId: 10 };
	test.each([
		['a new one becomes active', decideAddTab(tabs, 3, offered), { tabs: { ids: [1, 2, 3], activeId: 3 } }],
		['one that is there becomes active', decideAddTab(tabs, 2, offered), { tabs: { ids: [1, 2], activeId: 2 } }],
		[
			'an unknown one is refused',
			decideAddTab(tabs, 9, offered),
			{ refusal: { code: 'accounts.asset_unknown', params: {} } },
		],
		[
			'one too many is refused',
			decideAddTab(full, 1, offered),
			{ refusal: { code: 'accounts.too_many_assets', params: { limit: 20 } } },
		],
		['another can be made active', decideActivateTab(tabs, 2), { tabs: { ids: [1, 2], activeId: 2 } }],
		[
			'only a selected one can be',
			decideActivateTab(tabs, 3),
			{ refusal: { code: 'accounts.asset_not_selected', params: {} } },
		],
		['[SEL-02] an idle one can go', decideRemoveTab(tabs, 2), { tabs: { ids: [1], activeId: 1 } }],
		[
			'[SEL-02] not the active one',
			decideRemoveTab(tabs, 1),
			{ refusal: { code: 'accounts.active_asset', params: {} } },
		],
		[
			'[SEL-02] not the last one',
			decideRemoveTab({ ids: [1], activeId: 1 }, 1),
			{ refusal: { code: 'accounts.last_asset', params: {} } },
		],
		[
			'not one that is not there',
			decideRemoveTab(tabs, 3),
			{ refusal: { code: 'accounts.asset_not_selected', params: {} } },
		],
	])('%s', (_, decision, expected) => {
		expect(decision).toEqual(expected);
	});
});

test('tabs are put in another order; one added meanwhile stays behind them, and one that is none refuses the whole', () => {
	const tabs: Tabs = { ids: [1, 2, 3], activeId: 2 };
	expect(decideOrderTabs(tabs, [3, 1])).toEqual({ tabs: { ids: [3, 1, 2], activeId: 2 } });
	expect(decideOrderTabs(tabs, [3, 3, 2, 1])).toEqual({ tabs: { ids: [3, 2, 1], activeId: 2 } });
	expect(decideOrderTabs(tabs, [3, 4])).toEqual({ refusal: { code: 'accounts.asset_not_selected', params: {} } });
});

test('a new account has three tabs, those of them that are on offer', () => {
	const offered = ['V10', 'V25', 'V50', 'V100'].map((ticker, index) => ({ id: index + 1, ticker }));
	expect(chooseFirstTabs(offered)).toEqual({ ids: [3, 1, 4], activeId: 3 });
	expect(chooseFirstTabs(offered.slice(0, 2))).toEqual({ ids: [1], activeId: 1 });
	expect(chooseFirstTabs([{ id: 9, ticker: 'EUR/USD' }])).toBeNull();
});
