import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { AssetList } from '../../features/accounts/assets/asset-list.tsx';
import { useFavouriteChange } from '../../features/accounts/assets/favourite-assets.ts';
import { useSelectionChanges } from '../../features/accounts/tabs/selected-assets.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';

export interface AssetPickerProps {
	user: User;
	active: Asset;
	/** Called when an asset was chosen. */
	onDone(): void;
}

/** The list of all assets, to choose one and to mark favourites. */
export function AssetPicker({ user, active, onDone }: AssetPickerProps) {
	const onFailed = useFailureToast();
	const { choose } = useSelectionChanges(onFailed);
	const onFavourite = useFavouriteChange(onFailed);
	return (
		<AssetList
			userType={user.type}
			active={active}
			onFavourite={onFavourite}
			onPick={(id) => {
				choose(id);
				onDone();
			}}
		/>
	);
}
