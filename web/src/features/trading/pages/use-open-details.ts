import { PATHS } from '@fairtick/domain/pages/pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';
import { oneTradeKey } from '../placing/trades-cache.ts';

/**
 * Opens the details of a trade, or closes them for null. The address holds the trade, so that a reload shows it again.
 */
export function useOpenDetails(): (trade: Trade | null) => void {
	const queryClient = useQueryClient();
	const link = useTradeLink();
	return (trade) => {
		if (trade !== null) queryClient.setQueryData(oneTradeKey(trade.id), trade);
		link(trade?.id);
	};
}

/** Opens the details of a trade by its id, and loads the trade; closes them for undefined. */
export function useTradeLink(): (id: string | undefined) => void {
	const navigation = useNavigation();
	return (id) => {
		const query = Object.fromEntries(new URLSearchParams(navigation.shown.get()?.address.query));
		void navigation.go(PATHS.home, { query: { ...query, trade: id }, replace: true });
	};
}
