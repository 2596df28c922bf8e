import type { Trade } from '@fairtick/domain/trading/contract';
import Lock from 'lucide-react/icons/lock';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { HelpTip } from '../../../kit/ui/overlay/help-tip.tsx';
import type { TicketSummary } from '../form/trade-ticket-form.ts';

export interface SealedNoticeProps {
	/** Set if the summary has no room for the tie and the purchase deadline: they are here, and the rest is shorter. */
	summary?: TicketSummary | undefined;
}

/** Shown before the click: the seen price is not the entry (TRADE-20); the ⓘ explains the rule. */
export function SealedNotice({ summary }: SealedNoticeProps) {
	const { t } = useTranslation();
	return (
		<>
			<Lock size={12} className="mr-1 inline align-[-0.125em] text-focus" aria-hidden="true" />
			{t(summary === undefined ? 'ticket.sealedText' : 'ticket.sealedShort')}
			{/* As high as a line, and no wider than its icon; its touch target extends beyond both. */}
			<span className="-mx-3 inline-flex h-4 items-center align-bottom desktop:-mx-0.5">
				<HelpTip name={t('ticket.sealedEntry')} topic="sealed" />
			</span>
			{summary !== undefined && (
				<>
					{' '}
					<span className="whitespace-nowrap">
						{t('trading.status_tied')}: {t('trading.stakeBack')}
						{summary.buyUntilMs !== null && ` · ${t('trading.lineBuyUntil', { time: formatTime(summary.buyUntilMs) })}`}
					</span>
				</>
			)}
		</>
	);
}

/**
 * A note that a trade with a sealed entry was opened, with its time, because the ticket beside it is about the next
 * trade (TRADE-20).
 */
export function SealedOpened({ trade: { asset, sealed, expires_at } }: { trade: Trade }) {
	const { t } = useTranslation();
	if (!sealed) return null;
	const timeOf = (at: string) => formatTime(Date.parse(at));
	return t('trading.openedSealed', {
		ticker: asset.ticker,
		entry: timeOf(sealed.starts_at),
		time: timeOf(expires_at),
	});
}
