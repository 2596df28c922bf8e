import type { Asset, AssetGroup } from '@fairtick/domain/market/contract';

export const ASSET_ORDERS = ['group', 'payout', 'change', 'volatility', 'name'] as const;
export type AssetOrder = (typeof ASSET_ORDERS)[number];

interface SortOptions {
	payoutOf(asset: Asset): number;
	/** Change of the day in percent; null if unknown. */
	changeOf(id: number): number | null;
	/** Usual move of a price within a minute, as a share of the price; null if unknown. */
	volatilityOf(id: number): number | null;
}

/** The assets in a sort order other than by group: greatest payout, change or volatility first, or by name. */
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

/** The groups of some assets, ordered by first appearance. */
export const groupsOf = (assets: readonly Asset[]): readonly AssetGroup[] => [
	...new Set(assets.map(({ group }) => group)),
];
