import type { ReactNode } from 'react';
import { formatPercent, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import type { TicketSummary } from '../form/trade-ticket-form.ts';
import { writeMoney } from '../form/written-money.ts';
import { TicketLine } from './ticket-line.tsx';

/** The terms of a click: the win, the break-even rate, the tie, both times (TRADE-13). */
export function SummaryList({ summary }: { summary: TicketSummary }) {
	const { t } = useTranslation();
	const { profitMinor, breakEvenPercent, buyUntilMs, endsAtMs } = summary;
	return (
		<dl data-tour="summary" className="flex flex-col border-t border-line py-2 text-sm low:py-1 lowest:py-0">
			<TicketLine
				name={t('trading.win')}
				help="win"
				className={classNames('font-medium', profitMinor !== null && 'text-up-text')}
			>
				{profitMinor === null ? '–' : `+${writeMoney(summary, profitMinor)}`}
			</TicketLine>
			<TicketLine name={t('trading.breakEven')} help="breakEven">
				{formatPercent(breakEvenPercent, 2)}
			</TicketLine>
			<TicketLine name={t('trading.status_tied')} help="tie">
				{t('trading.stakeBack')}
			</TicketLine>
			{buyUntilMs !== null && (
				<TicketLine name={t('trading.buyUntil')} help="buyUntil">
					{formatTime(buyUntilMs)}
				</TicketLine>
			)}
			<TicketLine name={t('trading.ends')} help="ends">
				{formatTime(endsAtMs)}
			</TicketLine>
		</dl>
	);
}

/** The summary in one line of 24 px; tie and purchase deadline are below the buttons. */
export function SummaryLine({ summary }: { summary: TicketSummary }) {
	return (
		<dl
			data-tour="summary"
			className="flex h-6 items-center justify-between gap-2 text-[0.6875rem] whitespace-nowrap min-[420px]:text-xs phone-landscape:h-auto phone-landscape:flex-col phone-landscape:items-stretch phone-landscape:gap-0 phone-landscape:py-1"
		>
			<Pairs summary={summary} />
		</dl>
	);
}

/** The summary in a row of the wide ticket, each value below its name. */
export function SummaryRow({ summary }: { summary: TicketSummary }) {
	return (
		<dl data-tour="summary" className="flex justify-between gap-2 border-t border-line px-1 py-1 text-xs">
			<Pairs summary={summary} stacked />
		</dl>
	);
}

function Pairs({ summary, stacked = false }: { summary: TicketSummary; stacked?: boolean }) {
	const { t } = useTranslation();
	const { profitMinor, breakEvenPercent, endsAtMs } = summary;
	return (
		<>
			<Pair stacked={stacked} name={t('trading.win')} good={profitMinor !== null}>
				{profitMinor === null ? '–' : `+${writeMoney(summary, profitMinor)}`}
			</Pair>
			<Pair stacked={stacked} name={t('trading.breakEven')}>
				{formatPercent(breakEvenPercent, 2)}
			</Pair>
			<Pair stacked={stacked} name={t('trading.ends')}>
				{formatTime(endsAtMs)}
			</Pair>
		</>
	);
}

/** The parts of the summary that do not fit into one line: the tie, and the purchase deadline. */
export function TieNotice({ summary: { buyUntilMs } }: { summary: TicketSummary }) {
	const { t } = useTranslation();
	return (
		<>
			{t('trading.status_tied')}: {t('trading.stakeBack')} ·{' '}
			{buyUntilMs === null ? t('ticket.fromAcceptance') : t('trading.lineBuyUntil', { time: formatTime(buyUntilMs) })}
		</>
	);
}

interface PairProps {
	name: string;
	good?: boolean;
	/** Puts the value below its name. */
	stacked: boolean;
	children: ReactNode;
}

function Pair({ name, good = false, stacked, children }: PairProps) {
	return (
		<div className={classNames('min-w-0', !stacked && 'flex justify-between gap-1 first:shrink-0 last:shrink-0')}>
			<dt className="truncate text-secondary">{name}</dt>
			<dd className={classNames('font-medium', good && 'text-up-text')}>{children}</dd>
		</div>
	);
}
