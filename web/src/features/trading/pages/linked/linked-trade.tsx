import { getTrade, type Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { verifyLink } from '../../../proof/receipts/verify-link.tsx';
import { TradeDetailsPanel } from '../../lists/details/trade-details-panel.tsx';
import { oneTradeKey } from '../../placing/trades-cache.ts';
import { useShowOnChart } from '../chart/use-show-on-chart.ts';
import { useDisputeTrade } from '../use-dispute-trade.ts';
import { useOpenDetails } from '../use-open-details.ts';

/** The details of the trade in the address, as set by a toast's link or a row; null without one. */
export function LinkedTrade({ id }: { id: string | null }) {
	const openDetails = useOpenDetails();
	const onDispute = useDisputeTrade();
	const onShow = useShowOnChart();
	const [shown, setShown] = useState<Trade | null>(null);
	const { data, error } = useQuery({
		queryKey: oneTradeKey(id),
		queryFn: ({ signal }) => fetchAnswer(getTrade, { params: { id: id ?? '' } }, signal),
		enabled: id !== null,
		meta: { silent: true },
	});
	useEffect(() => {
		if (data !== undefined) setShown(data);
	}, [data]);
	const isMissing = id !== null && isUnknown(error);
	const trade = isMissing ? null : (data ?? shown);
	if (trade === null && !isMissing) return null;
	return (
		<TradeDetailsPanel
			trade={trade}
			open={isMissing || trade?.id === id}
			onClose={() => openDetails(null)}
			onDispute={onDispute}
			onShow={onShow}
			verify={verifyLink}
		/>
	);
}
