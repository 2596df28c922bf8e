import type { Mode, Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCountdown, formatTime } from '../i18n/format.ts';
import { useLatestTick, useServerNow } from '../live/use-live.ts';
import { DirectionMark } from './direction-mark.tsx';
import { Profit } from './profit.tsx';
import { TradeTable } from './trade-table.tsx';
import { profitIfEndedAt } from './trade-value.ts';
import { openTradesQuery } from './trades-cache.ts';

/** The trades that run, with what each would bring if it ended now. */
export function OpenTrades({ mode }: { mode: Mode }) {
	const { t } = useTranslation();
	const { data, isError, refetch } = useQuery(openTradesQuery(mode));
	const columns = [
		{ key: 'asset', name: t('trading.columnAsset') },
		{ key: 'direction', name: t('trading.columnDirection') },
		{ key: 'stake', name: t('trading.columnStake'), numeric: true },
		{ key: 'entry', name: t('trading.columnEntry'), numeric: true, wide: true },
		{ key: 'now', name: t('trading.columnNow'), numeric: true, wide: true },
		{ key: 'ends', name: t('trading.columnEndsIn'), numeric: true },
		{ key: 'worth', name: t('trading.columnIfNow'), numeric: true },
	];
	return (
		<TradeTable
			label={t('trading.openTrades')}
			columns={columns}
			trades={data}
			isError={isError}
			onRetry={refetch}
			empty={t('trading.noOpen')}
			row={(trade) => <OpenRow trade={trade} />}
		/>
	);
}

function OpenRow({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	const nowMs = useServerNow(250);
	const price = useLatestTick(trade.asset.id)?.[3] ?? null;
	const leftMs = Date.parse(trade.expires_at) - nowMs;
	const { entry } = trade;
	return (
		<>
			<td className="font-medium">{trade.asset.ticker}</td>
			<td>
				<DirectionMark direction={trade.direction} />
			</td>
			<td className="text-right">{formatAmount(trade.stake)}</td>
			<td className="hidden text-right desktop:table-cell">
				{entry === null ? (
					<span className="text-secondary">{t('trading.waitingEntry')}</span>
				) : (
					<>
						{entry.price} <span className="text-secondary">{formatTime(Date.parse(entry.at))}</span>
					</>
				)}
			</td>
			<td className="hidden text-right desktop:table-cell">{price ?? '–'}</td>
			<td className="text-right">
				{leftMs > 0 ? formatCountdown(leftMs / 1000) : <span className="text-secondary">{t('trading.settling')}</span>}
			</td>
			<td className="text-right">
				<Profit minor={profitIfEndedAt(trade, price)} />
			</td>
		</>
	);
}
