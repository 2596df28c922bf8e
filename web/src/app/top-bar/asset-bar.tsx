import type { User } from '@fairtick/domain/identity/contract';
import { AddAsset } from '../../accounts/add-asset.tsx';
import { AssetTabs } from '../../accounts/asset-tabs.tsx';
import { useFavouriteChange } from '../../accounts/favourite-assets.ts';
import { useSelectedAssets, useSelectionChanges } from '../../accounts/selected-assets.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFailureToast } from '../use-failure-toast.ts';

const AssetList = lazyPart('assets', async () => (await import('../../accounts/asset-list.tsx')).AssetList);

/** Tabs and the add button of the wide top bar. */
export function AssetBar({ user }: { user: User }) {
	const selection = useSelectedAssets(user);
	const onFailed = useFailureToast();
	const { choose, remove } = useSelectionChanges(onFailed);
	const onFavourite = useFavouriteChange(onFailed);
	if (selection === null) return <div className="skeleton mx-2 h-8 w-52.5" />;
	return (
		<div className="flex h-full min-w-0 items-center border-l border-line">
			<AssetTabs
				tabs={selection.tabs}
				active={selection.active}
				userType={user.type}
				onChoose={choose}
				onRemove={remove}
			/>
			<AddAsset
				list={(close) => (
					<AssetList
						userType={user.type}
						active={selection.active}
						onFavourite={onFavourite}
						onPick={(id) => {
							choose(id);
							close();
						}}
					/>
				)}
			/>
		</div>
	);
}
