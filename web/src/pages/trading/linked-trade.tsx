import { getTrade, type Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchAnswer } from '../../api/query.ts';
import { PAGES } from '../../app/navigation/pages.ts';
import { useNavigation } from '../../app/navigation/use-navigation.ts';
import { TradeDetailsPanel } from '../../trading/lists/trade-details-panel.tsx';
import { verifyLink } from '../verify-link.tsx';
import { useDisputeTrade } from './use-dispute-trade.ts';
import { useShowOnChart } from './use-show-on-chart.ts';

/** The details of the trade that the address names, as a toast's link does; null once it names none. */
export function LinkedTrade({ id }: { id: string | null }) {
	const navigation = useNavigation();
	const onDispute = useDisputeTrade();
	const onShow = useShowOnChart();
	const [shown, setShown] = useState<Trade | null>(null);
	const { data } = useQuery({
		queryKey: ['trades', 'one', id],
		queryFn: ({ signal }) => fetchAnswer(getTrade, { params: { id: id ?? '' } }, signal),
		enabled: id !== null,
		meta: { silent: true },
	});
	useEffect(() => {
		if (data !== undefined) setShown(data);
	}, [data]);
	return (
		shown && (
			<TradeDetailsPanel
				trade={shown}
				open={id !== null && shown.id === id}
				onClose={() => void navigation.go(PAGES.home, { replace: true })}
				{...{ onDispute, onShow }}
				verify={verifyLink}
			/>
		)
	);
}
