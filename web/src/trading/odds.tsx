import { useTranslation } from 'react-i18next';
import { formatPercent, formatSignedAmount, formatTime } from '../i18n/format.ts';
import type { TicketSummary } from './trade-ticket-form.ts';

/** What a click would mean: the win, how often one has to be right, the tie, the end (TRADE-13). */
export function OddsBlock({ summary }: { summary: TicketSummary }) {
	const { t } = useTranslation();
	const rows = [
		[t('trading.win'), summary.profitMinor === null ? '–' : formatSignedAmount(summary.profitMinor), 'text-up-text'],
		[t('trading.breakEven'), formatPercent(summary.breakEvenPercent, 2), ''],
		[t('trading.tie'), t('trading.stakeBack'), ''],
		...(summary.buyUntilMs === null ? [] : [[t('trading.buyUntil'), formatTime(summary.buyUntilMs), '']]),
		[t('trading.ends'), formatTime(summary.endsAtMs), ''],
	];
	return (
		<dl className="flex flex-col gap-1 border-y border-line py-2.5 text-sm">
			{rows.map(([name, value, look]) => (
				<div key={name} className="flex justify-between">
					<dt className="text-secondary">{name}</dt>
					<dd className={`font-medium ${look}`}>{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** The same in one line, for small screens. */
export function OddsLine({ summary }: { summary: TicketSummary }) {
	const { t } = useTranslation();
	return (
		<p className="flex h-6 items-center justify-between text-xs text-secondary">
			<span>
				{t('trading.win')}{' '}
				<span className="font-medium text-up-text">
					{summary.profitMinor === null ? '–' : formatSignedAmount(summary.profitMinor)}
				</span>
			</span>
			<span>
				{t('trading.breakEven')} {formatPercent(summary.breakEvenPercent, 2)}
			</span>
			<span>
				{t('trading.ends')} {formatTime(summary.endsAtMs)}
			</span>
		</p>
	);
}
