import type { Asset, AssetGroup } from '@fairtick/domain/market/contract';
import { expect, test } from 'vitest';
import { groupAssets } from './group-assets.ts';

const asset = (id: number, group: AssetGroup, favourite = false) => ({ id, group, favourite }) as Asset;
const shown = (...assets: Asset[]) => groupAssets(assets).map(({ key, assets: of }) => [key, of.map(({ id }) => id)]);

test('[SEL-03] favourites come first, each asset once, and empty groups are left out', () => {
	const list = [asset(1, 'fair'), asset(2, 'crypto', true), asset(3, 'fair', true), asset(4, 'currencies')];
	expect(shown(...list)).toEqual([
		['favourites', [2, 3]],
		['fair', [1]],
		['currencies', [4]],
	]);
	expect(shown(asset(1, 'fair'))).toEqual([['fair', [1]]]);
	expect(shown()).toEqual([]);
});
