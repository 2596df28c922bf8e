import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';

/** Opens the page on which a trade's result is disputed. */
export function useDisputeTrade(): (trade: Trade) => void {
	const navigation = useNavigation();
	return ({ id }) => void navigation.go(PATHS['disputes.new'], { query: { trade: id } });
}
