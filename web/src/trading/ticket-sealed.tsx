import { Lock } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { TicketLine } from './ticket-line.tsx';
import { TieNotice } from './ticket-summary.tsx';
import type { TicketSummary } from './trade-ticket-form.ts';

/** How long a sealed entry takes (TRADE-20), as a line of the summary with the rule behind its ⓘ. */
export function SealedLine() {
	const { t } = useTranslation();
	return (
		<dl className="text-sm">
			<TicketLine name={t('ticket.sealedEntry')} help="sealed">
				<span className="inline-flex items-center gap-1.5">
					<Lock size={14} className="shrink-0 text-focus" aria-hidden="true" />
					{t('ticket.sealedWait')}
				</span>
			</TicketLine>
		</dl>
	);
}

interface SealedNoticeProps {
	/** Says the tie and the purchase deadline too, where there is a summary that has no room for them. */
	summary?: TicketSummary | undefined;
}

/** Before the click: the price that is seen is not the entry (TRADE-20). */
export function SealedNotice({ summary }: SealedNoticeProps) {
	const { t } = useTranslation();
	return (
		<>
			<Lock size={12} className="mr-1 inline align-[-0.125em] text-focus" aria-hidden="true" />
			{t('ticket.sealedText')}
			{summary !== undefined && (
				<>
					{' '}
					<span className="whitespace-nowrap">
						<TieNotice summary={summary} isSealed />
					</span>
				</>
			)}
		</>
	);
}
