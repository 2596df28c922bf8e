import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { LivePrice } from '../../../kit/live/live-price.tsx';
import { openTradesQuery } from '../placing/trades-cache.ts';
import { Profit } from '../profit.tsx';
import { SellButton } from '../selling/sell-button.tsx';
import { isSellable } from '../selling/shown-sale.ts';
import { EntryPoint } from './entry-point.tsx';
import { type Column, TradeTable } from './trade-table.tsx';
import { groupKeyOf, useSteadyRows } from './use-steady-rows.ts';
import { ChanceNow, EndsIn, WorthNow, WorthTogether } from './worth-now.tsx';

/** Trades that end together are folded into one line from this number on. */
const FOLDED_FROM = 4;

const isOpen = ({ status }: Trade) => status === 'open';
/** Open trades by expiry, with the value of each, of those that end together, and of all now (CHART-10). */
export function OpenTrades({ mode, onDetails }: { mode: Mode; onDetails(trade: Trade): void }) {
	const { t } = useTranslation();
	const { data, isError, isPaused, refetch } = useQuery(openTradesQuery(mode));
	const rows = useSteadyRows(data);
	/** Sections that the user folded or unfolded. */
	const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
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
			subtotal(trades) {
				const open = trades.find(isOpen);
				return open && <EndsIn trade={open} settling={t('trading.settling')} />;
			},
		},
		{
			key: 'chance',
			name: t('trading.columnChance'),
			numeric: true,
			from: 'full',
			width: 'w-36',
			cell: (trade) => trade.status === 'open' && <ChanceNow trade={trade} />,
		},
		{
			key: 'sell',
			name: t('trading.columnSell'),
			numeric: true,
			from: 'wide',
			width: 'w-36',
			cell: (trade) => isSellable(trade) && <SellButton trade={trade} className="relative z-1 min-h-6" />,
		},
		{
			key: 'worth',
			name: t('trading.columnIfNow'),
			numeric: true,
			cell: (trade) => (trade.status === 'open' ? <WorthNow trade={trade} /> : <Profit minor={trade.profit} />),
			total: (trades) => <WorthTogether trades={trades} />,
			subtotal: (trades) =>
				trades.some(isOpen) ? (
					<WorthTogether trades={trades.filter(isOpen)} />
				) : (
					<Profit minor={trades.reduce((sum, { profit }) => sum + (profit ?? 0), 0)} />
				),
		},
	];
	return (
		<TradeTable
			label={t('trading.openTrades')}
			columns={columns}
			trades={rows}
			summed={data}
			line={(trade) => (
				<span className="flex items-center justify-between gap-2">
					<span>
						<EntryPoint trade={trade} />
					</span>
					{trade.status === 'open' && trade.entry !== null && isFairTicker(trade.asset.ticker) && (
						<span>
							{t('trading.chance')} <ChanceNow trade={trade} />
						</span>
					)}
				</span>
			)}
			groupOf={groupKeyOf}
			sectionOf={(key, trades) =>
				trades.length < 2
					? null
					: {
							key,
							name: `${trades[0]?.asset.ticker} ×${trades.filter(isOpen).length || trades.length}`,
							isFolded: folds.get(key) ?? trades.length >= FOLDED_FROM,
						}
			}
			onFold={(key, isFolded) => setFolds(new Map(folds).set(key, isFolded))}
			query={{ isError, isPaused, refetch }}
			onDetails={onDetails}
			empty={t('trading.noOpen')}
		/>
	);
}
