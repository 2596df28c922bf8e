import type { Mode } from '@fairtick/domain/money/mode';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Profit } from '../profit.tsx';
import { ALL_CLOSED, type ClosedFilter, closedTradesQuery } from '../trades-cache.ts';
import { TickPoint } from './tick-point.tsx';
import { type Column, TradeTable } from './trade-table.tsx';

interface ClosedTradesProps {
	mode: Mode;
	filter: ClosedFilter;
	onDetails(trade: Trade): void;
	onClearFilter(): void;
}

/** The trades that ended, newest first, more on request. */
export function ClosedTrades({ mode, filter, onDetails, onClearFilter }: ClosedTradesProps) {
	const { t } = useTranslation();
	const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
		closedTradesQuery(mode, filter),
	);
	const columns: Column[] = [
		{
			key: 'entry',
			name: t('trading.columnEntry'),
			numeric: true,
			from: 'full',
			cell: ({ entry }) => <TickPoint tick={entry} missing="–" />,
		},
		{
			key: 'exit',
			name: t('trading.step_exit'),
			numeric: true,
			from: 'full',
			cell: ({ exit }) => <TickPoint tick={exit} missing="–" />,
		},
		{
			key: 'ended',
			name: t('trading.step_expiry'),
			numeric: true,
			from: 'medium',
			cell: ({ expires_at }) => <span className="text-secondary">{formatDateTime(Date.parse(expires_at))}</span>,
		},
		{ key: 'status', name: t('market.status'), cell: (trade) => <Status trade={trade} /> },
		{
			key: 'result',
			name: t('trading.columnResult'),
			numeric: true,
			cell: ({ profit }) => <Profit minor={profit} />,
		},
	];
	return (
		<>
			<TradeTable
				label={t('trading.closedTrades')}
				columns={columns}
				trades={data?.pages.flatMap((page) => page.data)}
				isError={isError}
				onRetry={refetch}
				onDetails={onDetails}
				empty={
					filter === ALL_CLOSED ? (
						t('trading.noClosed')
					) : (
						<span className="flex flex-col items-center gap-3">
							{t('trading.noneMatch')}
							<Button onClick={onClearFilter}>{t('trading.showAll')}</Button>
						</span>
					)
				}
			/>
			{hasNextPage && (
				<div className="flex justify-center p-3">
					<Button onClick={() => fetchNextPage()} busy={isFetchingNextPage}>
						{t('common.more')}
					</Button>
				</div>
			)}
		</>
	);
}

function Status({ trade: { status, void_reason, correction } }: { trade: Trade }) {
	const { t } = useTranslation();
	const reason = void_reason === null ? undefined : t(`trading.void_${void_reason}`);
	return (
		<span title={reason}>
			{t(`trading.status_${status}`)}
			{correction !== null && <span className="text-secondary"> · {t('trading.corrected')}</span>}
			{reason !== undefined && <span className="sr-only">: {reason}</span>}
		</span>
	);
}
