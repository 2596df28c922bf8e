import type { Trade } from '@fairtick/domain/trading/contract';
import { PAGES } from '../../app/navigation/pages.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';

/** Opens the page on which a trade's result is disputed. */
export function useDisputeTrade(): (trade: Trade) => void {
	const navigation = useNavigation();
	return ({ id }) => void navigation.go(PAGES['disputes.new'], { query: { trade: id } });
}
