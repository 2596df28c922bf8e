import { addFavouriteAsset, removeFavouriteAsset } from '@fairtick/domain/accounts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQueryClient } from '@tanstack/react-query';
import { mutate } from '../../../kit/api/mutate.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { AVAILABLE_KEY, SELECTED_KEY } from './asset-queries.ts';

interface FavouriteChange {
	readonly id: number;
	readonly favourite: boolean;
}

/** Marks and unmarks favourites: shown immediately, reloaded if the server refused. */
export function useFavouriteChange(onFailed: (error: Error) => void) {
	const queryClient = useQueryClient();
	const options = {
		mutationFn: async ({ id, favourite }: FavouriteChange) => {
			const input = { params: { id } };
			await (favourite ? fetchAnswer(addFavouriteAsset, input) : fetchAnswer(removeFavouriteAsset, input));
		},
		onMutate: async ({ id, favourite }: FavouriteChange) => {
			for (const queryKey of [SELECTED_KEY, AVAILABLE_KEY]) {
				// An answer under way is older than this click.
				await queryClient.cancelQueries({ queryKey });
				queryClient.setQueryData<Asset[]>(queryKey, (assets) =>
					assets?.map((asset) => (asset.id === id ? { ...asset, favourite } : asset)),
				);
			}
		},
		onError: (error: Error) => {
			onFailed(error);
			return queryClient.invalidateQueries({ queryKey: [SELECTED_KEY[0]] });
		},
	};
	return (change: FavouriteChange) => void mutate(queryClient, options, change);
}
