import { ASSET_GROUPS, type Asset, type AssetGroup } from '@fairtick/domain/market/contract';

export interface AssetSection {
	readonly key: 'favourites' | AssetGroup;
	readonly assets: readonly Asset[];
}

/** The list by section: favourites first, then each group's other assets, each asset once (SEL-03). */
export function groupAssets(assets: readonly Asset[]): readonly AssetSection[] {
	const sections: AssetSection[] = [
		{ key: 'favourites', assets: assets.filter(({ favourite }) => favourite) },
		...ASSET_GROUPS.map((key) => ({
			key,
			assets: assets.filter(({ favourite, group }) => group === key && !favourite),
		})),
	];
	return sections.filter((section) => section.assets.length > 0);
}
