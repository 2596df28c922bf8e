import type { Mode } from '@fairtick/domain/money/mode';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { LivePrice } from '../../../kit/live/live-price.tsx';
import { openTradesQuery } from '../placing/trades-cache.ts';
import { Profit } from '../profit.tsx';
import { EntryPoint } from './entry-point.tsx';
import { type Column, TradeTable } from './trade-table.tsx';
import { useSteadyRows } from './use-steady-rows.ts';
import { EndsIn, WorthNow, WorthTogether } from './worth-now.tsx';

/** Open trades with the value of each and of all together now. */
export function OpenTrades({ mode, onDetails }: { mode: Mode; onDetails(trade: Trade): void }) {
	const { t } = useTranslation();
	const { data, isError, isPaused, refetch } = useQuery(openTradesQuery(mode));
	const rows = useSteadyRows(data);
	const columns: Column[] = [
		{
			key: 'entry',
			name: t('trading.columnEntry'),
			numeric: true,
			from: 'medium',
			width: 'w-56',
			cell: (trade) => <EntryPoint trade={trade} />,
		},
		{
			key: 'now',
			name: t('trading.columnNow'),
			numeric: true,
			from: 'wide',
			cell: ({ asset }) => <LivePrice assetId={asset.id} />,
		},
		{
			key: 'ends',
			name: t('trading.columnEndsIn'),
			numeric: true,
			cell: (trade) =>
				trade.status === 'open' ? (
					<EndsIn trade={trade} settling={t('trading.settling')} />
				) : (
					t(`trading.status_${trade.status}`)
				),
		},
		{
			key: 'worth',
			name: t('trading.columnIfNow'),
			numeric: true,
			cell: (trade) => (trade.status === 'open' ? <WorthNow trade={trade} /> : <Profit minor={trade.profit} />),
			total: (trades) => <WorthTogether trades={trades} />,
		},
	];
	return (
		<TradeTable
			label={t('trading.openTrades')}
			columns={columns}
			trades={rows}
			summed={data}
			line={(trade) => <EntryPoint trade={trade} />}
			query={{ isError, isPaused, refetch }}
			onDetails={onDetails}
			empty={t('trading.noOpen')}
		/>
	);
}
