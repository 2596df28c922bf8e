import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { TicketLine } from './ticket-line.tsx';

/** The wait for a sealed entry (TRADE-20) as a line of the summary; the ⓘ explains the rule. */
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
