import type { Trade } from '@fairtick/domain/trading/contract';
import { formatAmount } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { useTickPaint } from '../../../kit/live/use-paint.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { findShownSale, type ShownSale } from './shown-sale.ts';
import { useSell } from './use-sell.ts';

const LOOK =
	'rounded border border-line bg-raised px-2 text-xs font-medium whitespace-nowrap text-text tabular-nums hover:border-line-strong disabled:text-secondary disabled:hover:border-line';

/**
 * Sells an open trade on a fair index (TRADE-14). The amount follows the price without React; it looks the same in gain and loss. On a row it
 * lies above the button that opens the details.
 */
export function SellButton({ trade, className }: { trade: Trade; className?: string }) {
	const { t } = useTranslation();
	const { isSelling, sell } = useSell(trade);
	const live = useLive();
	const element = useTickPaint<HTMLButtonElement>(trade.asset.id, (button, tick) => {
		const sale = findShownSale(trade, tick, live.nowMs());
		button.hidden = sale.state === 'never';
		button.disabled = sale.state !== 'offered' || sale.amountMinor === 0;
		button.textContent = describe(t, sale);
	});
	if (isSelling) return <span className={classNames('text-xs text-secondary', className)}>{t('trading.selling')}</span>;
	return <button key={trade.id} ref={element} type="button" onClick={sell} className={classNames(LOOK, className)} />;
}

const WAITING = {
	early: 'trading.sellSoon',
	late: 'trading.sellLate',
	stale: 'trading.sellStale',
	never: 'trading.sellSoon',
} as const;

function describe(t: Translate, sale: ShownSale): string {
	if (sale.state === 'offered') return t('trading.sellFor', { amount: formatAmount(sale.amountMinor) });
	return t(WAITING[sale.state]);
}
