import { Lock } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { HelpTip } from '../ui/help-tip.tsx';
import { TieNotice } from './ticket-summary.tsx';
import type { TicketSummary } from './trade-ticket-form.ts';

interface SealedNoticeProps {
	/** Says the tie and the purchase deadline too, where there is a summary that has no room for them. */
	summary?: TicketSummary | undefined;
	/** Has the ⓘ, where no line of the summary has it. */
	hasHelp: boolean;
}

/** Before the click: the price that is seen is not the entry (TRADE-20). */
export function SealedNotice({ summary, hasHelp }: SealedNoticeProps) {
	const { t } = useTranslation();
	return (
		<>
			<Lock size={12} className="mr-1 inline align-[-0.125em] text-focus" aria-hidden="true" />
			{t('ticket.sealedText')}
			{hasHelp && <HelpTip name={t('ticket.sealedEntry')} topic="sealed" />}
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
