import { useTranslation } from 'react-i18next';
import { formatPercent, formatSignedAmount, formatTime } from '../i18n/format.ts';
import { classNames } from '../ui/class-names.ts';
import type { TicketSummary } from './trade-ticket-form.ts';

interface OddsProps {
	summary: TicketSummary;
	/** Two columns of small lines instead of one of normal ones. */
	compact: boolean;
}

/** What a click would mean: the win, how often one has to be right, the tie, the end (TRADE-13). */
export function Odds({ summary, compact }: OddsProps) {
	const { t } = useTranslation();
	const { profitMinor, breakEvenPercent, buyUntilMs, endsAtMs } = summary;
	return (
		<dl
			className={
				compact
					? 'grid grid-cols-2 gap-x-6 py-1.5 text-xs leading-4 phone-landscape:grid-cols-1'
					: 'flex flex-col gap-1 border-y border-line py-2.5 text-sm'
			}
		>
			<Line name={t('trading.win')} good value={profitMinor === null ? '–' : formatSignedAmount(profitMinor)} />
			<Line name={t('trading.breakEven')} value={formatPercent(breakEvenPercent, 2)} />
			<Line name={t('trading.tie')} value={t('trading.stakeBack')} />
			{buyUntilMs !== null && !compact && <Line name={t('trading.buyUntil')} value={formatTime(buyUntilMs)} />}
			<Line name={t('trading.ends')} value={formatTime(endsAtMs)} />
		</dl>
	);
}

function Line({ name, value, good = false }: { name: string; value: string; good?: boolean }) {
	return (
		<div className="flex justify-between">
			<dt className="text-secondary">{name}</dt>
			<dd className={classNames('font-medium', good && 'text-up-text')}>{value}</dd>
		</div>
	);
}
