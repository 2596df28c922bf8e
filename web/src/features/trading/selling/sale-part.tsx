import type { Trade, TradeSale } from '@fairtick/domain/trading/contract';
import { toPercent } from '@fairtick/domain/trading/fair-value';
import { formatAmount, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { useTickPaint } from '../../../kit/live/use-paint.ts';
import { formatChance } from '../../market/model/format-chance.ts';
import { SellButton } from './sell-button.tsx';
import { findShownSale, isSellable } from './shown-sale.ts';

/** The sale of a trade in its details: the offer with its numbers, a request that waits or lapsed, or the numbers of the sale. */
export function SalePart({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	if (trade.status === 'sold' && trade.sale) return <Sold sale={trade.sale} />;
	if (!isSellable(trade)) return null;
	const { sale } = trade;
	return (
		<section className="flex flex-col gap-1.5 border-t border-line pt-4" data-testid="sale">
			<SellButton trade={trade} className="min-h-11 w-full text-sm! mouse:min-h-10" />
			{sale?.status === 'pending' ? (
				<p className="text-xs text-secondary">
					{t('trading.sellPending', { time: formatTime(Date.parse(sale.executes_after)) })}
				</p>
			) : (
				<>
					<SaleNumbers trade={trade} />
					{sale?.lapse && (
						<p className="text-xs" role="status">
							{t(`trading.lapse_${sale.lapse}`, {
								amount: formatAmount(sale.amount ?? 0),
								least: formatAmount(sale.min_amount ?? 0),
							})}
						</p>
					)}
					<p className="text-xs text-secondary">
						{t('trading.sellWhy')} {t(trade.sealed === null ? 'trading.sellNext' : 'trading.sellSealed')}
					</p>
				</>
			)}
		</section>
	);
}

const REASONS = {
	early: 'trading.sellSoonWhy',
	late: 'trading.sellLateWhy',
	stale: 'trading.sellStaleWhy',
	never: 'trading.sellSoonWhy',
} as const;

/** Value, fee and chance of a sale now, or the reason why none is offered, written with each tick. */
function SaleNumbers({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	const live = useLive();
	const element = useTickPaint<HTMLParagraphElement>(trade.asset.id, (paragraph, tick) => {
		const sale = findShownSale(trade, tick, live.nowMs());
		paragraph.textContent =
			sale.state !== 'offered'
				? t(REASONS[sale.state])
				: t('trading.sellNumbers', {
						value: formatAmount(sale.valueMinor),
						fee: formatAmount(sale.feeMinor),
						chance: formatChance(sale.percent),
					});
	});
	return <p key={trade.id} ref={element} className="min-h-5 text-center text-sm tabular-nums" />;
}

function Sold({ sale: { amount, value, chance } }: { sale: TradeSale }) {
	const { t } = useTranslation();
	if (amount === null || value === null || chance === null) return null;
	return (
		<p className="text-sm">
			{t('trading.soldFor', {
				amount: formatAmount(amount),
				value: formatAmount(value),
				chance: formatChance(toPercent(chance)),
				fee: formatAmount(value - amount),
			})}
		</p>
	);
}
