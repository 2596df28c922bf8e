import type { Asset } from '@fairtick/domain/market/contract';
import { expect, test } from 'vitest';
import { groupsOf, sortAssets } from './sort-assets.ts';

const asset = (id: number, ticker: string, group: Asset['group'] = 'fair') => ({ id, ticker, group }) as Asset;
const assets = [asset(1, 'V100'), asset(2, 'V25'), asset(3, 'EUR/USD', 'currencies')];
const payouts: Readonly<Record<number, number>> = { 1: 90, 2: 90, 3: 82 };
const changes: Readonly<Record<number, number>> = { 1: -1.5, 3: 0.2 };
const volatilities: Readonly<Record<number, number>> = { 1: 0.0004, 2: 0.0001 };
const options = {
	payoutOf: ({ id }: Asset) => payouts[id] ?? 0,
	changeOf: (id: number) => changes[id] ?? null,
	volatilityOf: (id: number) => volatilities[id] ?? null,
};
const sorted = (order: 'payout' | 'change' | 'volatility' | 'name') =>
	sortAssets(assets, order, options).map(({ ticker }) => ticker);

test('[SEL-03] the list is sorted by payout, change of the day, volatility or name, numbers in names as numbers', () => {
	expect(sorted('payout')).toEqual(['V25', 'V100', 'EUR/USD']);
	expect(sorted('change')).toEqual(['EUR/USD', 'V100', 'V25']);
	expect(sorted('volatility')).toEqual(['V100', 'V25', 'EUR/USD']);
	expect(sorted('name')).toEqual(['EUR/USD', 'V25', 'V100']);
	expect(groupsOf(assets)).toEqual(['fair', 'currencies']);
});
