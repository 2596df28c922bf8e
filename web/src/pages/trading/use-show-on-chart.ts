import type { Trade } from '@fairtick/domain/trading/contract';
import { useSelectionChanges } from '../../accounts/selected-assets.ts';
import { PAGES } from '../../app/navigation/pages.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { useFailureToast } from '../../app/use-failure-toast.ts';
import { chartJump } from '../../market/chart-jump.ts';

/** Shows the chart of a trade's asset, at the time of the trade. */
export function useShowOnChart(): (trade: Trade) => void {
	const navigation = useNavigation();
	const { choose } = useSelectionChanges(useFailureToast());
	return ({ asset, entry, accepted_at }) => {
		chartJump.set({ assetId: asset.id, atMs: Date.parse(entry?.at ?? accepted_at) });
		choose(asset.id);
		void navigation.go(PAGES.home, { query: {} });
	};
}
