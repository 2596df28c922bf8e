import type { Trade } from '@fairtick/domain/trading/contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { EndsIn, WorthTogether } from './lists/worth-now.tsx';

/** On an asset's tab: the number of its open trades, their value now, and the time until the next one expires. */
export function TabTrades({ trades }: { trades: readonly Trade[] }) {
	const { t } = useTranslation();
	const next = trades.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))[0];
	if (next === undefined) return null;
	return (
		<span className="flex items-center gap-1.5 text-xs whitespace-nowrap tabular-nums">
			<span className="rounded-full bg-focus px-1.5 leading-4 font-bold text-ground">
				{trades.length}
				<span className="sr-only"> {t('trading.openTrades')}</span>
			</span>
			<WorthTogether trades={trades} />
			<span className="text-secondary">
				<EndsIn key={next.id} trade={next} settling={t('trading.settling')} />
			</span>
		</span>
	);
}
