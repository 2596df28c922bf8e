import { activateSelectedAsset, addSelectedAsset, deleteSelectedAsset } from '@fairtick/domain/accounts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mutate } from '../../../kit/api/mutate.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { availableAssetsQuery, SELECTED_KEY, selectedAssetsQuery } from '../assets/asset-queries.ts';

/**
 * The tabs of the server, or the user's default asset if there are none (SEL-01). An offered asset replaces the copy
 * inside the user, which may be older.
 */
export function computeTabs(
	selected: readonly Asset[] | undefined,
	available: readonly Asset[] | undefined,
	{ default_pair }: User,
): readonly Asset[] {
	if (selected !== undefined && selected.length > 0) return selected;
	return [available?.find(({ id }) => id === default_pair.id) ?? default_pair];
}

/** The current tab: the one marked active, else the first (SEL-03). */
export function findActive(tabs: readonly Asset[]): Asset {
	const active = tabs.find((asset) => asset.active === 1) ?? tabs[0];
	if (active === undefined) throw new Error('findActive: there is always a tab');
	return active;
}

/** The user's tabs and the current one; null while they load. */
export function useSelectedAssets(user: User): { tabs: readonly Asset[]; active: Asset } | null {
	const { data, isPending } = useQuery(selectedAssetsQuery);
	const { data: available } = useQuery({ ...availableAssetsQuery, enabled: data?.length === 0 });
	if (isPending) return null;
	const tabs = computeTabs(data, available, user);
	return { tabs, active: findActive(tabs) };
}

/** Adds, chooses and removes tabs. The shown selection changes immediately; the server's answer decides. */
export function useSelectionChanges(onRefused: (error: Error) => void) {
	const queryClient = useQueryClient();
	const settle = {
		onSuccess: (selection: Asset[]) => queryClient.setQueryData(SELECTED_KEY, selection),
		onError: (error: Error) => {
			onRefused(error);
			return queryClient.invalidateQueries({ queryKey: SELECTED_KEY });
		},
	};
	const change = (mutationFn: () => Promise<Asset[]>) => void mutate(queryClient, { mutationFn, ...settle }, undefined);
	const activate = (id: number) => {
		queryClient.setQueryData<Asset[]>(SELECTED_KEY, (tabs) =>
			tabs?.map((asset) => ({ ...asset, active: asset.id === id ? 1 : 0 })),
		);
		change(() => fetchAnswer(activateSelectedAsset, { body: { id } }));
	};
	/** Makes an asset the current one, on its own tab or on a new one. */
	const choose = (id: number) => {
		const tabs = queryClient.getQueryData<Asset[]>(SELECTED_KEY) ?? [];
		if (tabs.some((asset) => asset.id === id)) activate(id);
		else change(() => fetchAnswer(addSelectedAsset, { body: { id } }));
	};
	const remove = (id: number) => change(() => fetchAnswer(deleteSelectedAsset, { query: { id } }));
	return { choose, remove };
}
