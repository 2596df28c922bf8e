import type { Asset } from '@fairtick/domain/market/contract';

/** Assets whose ticker, name or exchange contains every word of the search, in any order and case. */
export function filterAssets(assets: readonly Asset[], search: string): readonly Asset[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return assets;
	return assets.filter((asset) => {
		const text = `${asset.ticker} ${asset.name} ${asset.primary_exchange}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}
