import type { Trade } from '@fairtick/domain/trading/contract';
import Lock from 'lucide-react/icons/lock';
import { formatShortDuration } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useClockPaint } from '../../../kit/live/use-paint.ts';
import { TickPoint } from './tick-point.tsx';

type Entered = Pick<Trade, 'id' | 'entry' | 'sealed' | 'status'>;

/** The entry of a trade, or the time until its sealed entry (TRADE-20). */
export function EntryPoint({ trade }: { trade: Entered }) {
	const { t } = useTranslation();
	const { entry, sealed, status } = trade;
	if (entry === null && sealed !== null && status === 'open') return <EntersIn key={trade.id} sealed={sealed} />;
	return <TickPoint tick={entry} missing={t('trading.waitingEntry')} />;
}

/** A lock with the seconds until the sealed entry, then a note that the next price is awaited. */
export function EntersIn({ sealed }: { sealed: NonNullable<Trade['sealed']> }) {
	const { t } = useTranslation();
	const startsAtMs = Date.parse(sealed.starts_at);
	const element = useClockPaint<HTMLSpanElement>(250, (span, nowMs) => {
		const leftMs = startsAtMs - nowMs;
		span.textContent =
			leftMs > 0
				? t('trading.entersIn', { time: formatShortDuration(Math.ceil(leftMs / 1_000)) })
				: t('trading.waitingEntry');
	});
	return (
		<span className="inline-flex max-w-full items-center gap-1.5 text-secondary" data-testid="sealed-entry">
			<Lock size={14} className="shrink-0 text-focus" aria-hidden="true" />
			<span ref={element} className="truncate tabular-nums" />
		</span>
	);
}
