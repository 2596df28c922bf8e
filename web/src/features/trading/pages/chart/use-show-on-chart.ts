import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useNavigation } from '../../../../kit/navigation/use-navigation.ts';
import { useFailureToast } from '../../../../kit/notices/use-failure-toast.ts';
import { useSelectionChanges } from '../../../accounts/tabs/selected-assets.ts';
import { chartJump } from '../../../market/chart-jump.ts';

/** Shows a trade on the chart of its asset. */
export function useShowOnChart(): (trade: Trade) => void {
	const navigation = useNavigation();
	const { choose } = useSelectionChanges(useFailureToast());
	return (trade) => {
		chartJump.set({ trade, there: false });
		choose(trade.asset.id);
		void navigation.go(PATHS.home, { query: {} });
	};
}
