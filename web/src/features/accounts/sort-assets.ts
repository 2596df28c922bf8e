import type { Asset, AssetGroup } from '@fairtick/domain/market/contract';

export const ASSET_ORDERS = ['group', 'payout', 'change', 'volatility', 'name'] as const;
export type AssetOrder = (typeof ASSET_ORDERS)[number];

interface SortOptions {
	payoutOf(asset: Asset): number;
	/** Change of the day in percent; null while it is not known. */
	changeOf(id: number): number | null;
	/** Usual move of a price within a minute, as a share of it; null while unknown. */
	volatilityOf(id: number): number | null;
}

/** The assets in an order other than that of their groups: the greatest payout, change or volatility first, or by name. */
export function sortAssets(
	assets: readonly Asset[],
	order: Exclude<AssetOrder, 'group'>,
	{ payoutOf, changeOf, volatilityOf }: SortOptions,
): readonly Asset[] {
	const byName = (a: Asset, b: Asset) => a.ticker.localeCompare(b.ticker, 'en', { numeric: true });
	const rankOf = (asset: Asset) => {
		if (order === 'payout') return payoutOf(asset);
		return (order === 'change' ? changeOf : volatilityOf)(asset.id) ?? Number.NEGATIVE_INFINITY;
	};
	return assets.toSorted((a, b) => (order === 'name' ? 0 : compare(rankOf(b), rankOf(a))) || byName(a, b));
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/** The groups that some assets are in, in the order of the first of each. */
export const groupsOf = (assets: readonly Asset[]): readonly AssetGroup[] => [
	...new Set(assets.map(({ group }) => group)),
];
