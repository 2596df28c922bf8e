import { useTranslation } from '../../kit/i18n/use-translation.ts';
import type { ChartTrade, TicketLines } from './model/chart-trade.ts';

interface ChartLegendProps {
	id: string;
	trades: readonly ChartTrade[];
	lines: TicketLines;
}

/** A text of everything that is drawn on the chart, for screen readers. */
export function ChartLegend({ id, trades, lines }: ChartLegendProps) {
	const { t } = useTranslation();
	return (
		<ul id={id} className="sr-only" aria-label={t('charts.legend')}>
			{lines.buyUntilMs !== null && <li>{lines.buyUntilLabel}</li>}
			<li>{lines.endsAtLabel}</li>
			{trades.map((trade) => (
				<li key={trade.id}>{trade.description}</li>
			))}
		</ul>
	);
}
