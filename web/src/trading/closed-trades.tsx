import type { Mode, Trade } from '@fairtick/domain/trading/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatDateTime } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { DirectionMark } from './direction-mark.tsx';
import { Profit } from './profit.tsx';
import { TradeTable } from './trade-table.tsx';
import { closedTradesQuery } from './trades-cache.ts';

/** The trades that ended, newest first, more on request. */
export function ClosedTrades({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
		closedTradesQuery(mode),
	);
	const columns = [
		{ key: 'asset', name: t('trading.columnAsset') },
		{ key: 'direction', name: t('trading.columnDirection') },
		{ key: 'stake', name: t('trading.columnStake'), numeric: true },
		{ key: 'entry', name: t('trading.columnEntry'), numeric: true, wide: true },
		{ key: 'exit', name: t('trading.columnExit'), numeric: true, wide: true },
		{ key: 'ended', name: t('trading.columnEnded'), numeric: true, wide: true },
		{ key: 'status', name: t('trading.columnStatus') },
		{ key: 'result', name: t('trading.columnResult'), numeric: true },
	];
	return (
		<>
			<TradeTable
				label={t('trading.closedTrades')}
				columns={columns}
				trades={data?.pages.flatMap((page) => page.data)}
				isError={isError}
				onRetry={refetch}
				empty={t('trading.noClosed')}
				row={(trade) => <ClosedRow trade={trade} />}
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

function ClosedRow({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	const reason = trade.void_reason === null ? undefined : t(`trading.void_${trade.void_reason}`);
	return (
		<>
			<td className="font-medium">{trade.asset.ticker}</td>
			<td>
				<DirectionMark direction={trade.direction} />
			</td>
			<td className="text-right">{formatAmount(trade.stake)}</td>
			<td className="hidden text-right desktop:table-cell">{trade.entry?.price ?? '–'}</td>
			<td className="hidden text-right desktop:table-cell">{trade.exit?.price ?? '–'}</td>
			<td className="hidden text-right text-secondary desktop:table-cell">
				{formatDateTime(Date.parse(trade.expires_at))}
			</td>
			<td title={reason}>
				{t(`trading.status_${trade.status}`)}
				{reason !== undefined && <span className="sr-only">: {reason}</span>}
			</td>
			<td className="text-right">
				<Profit minor={trade.profit} />
			</td>
		</>
	);
}
