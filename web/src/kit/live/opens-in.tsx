import { formatCountdown, formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useClockPaint } from './use-paint.ts';

const DAY_MS = 86_400_000;

/** "Opens in 2:30" as a countdown; beyond a day, the date. */
export function OpensIn({ atMs, className }: { atMs: number; className?: string }) {
	const { t } = useTranslation();
	const element = useClockPaint<HTMLSpanElement>(1000, (span, nowMs) => {
		const leftMs = atMs - nowMs;
		span.textContent =
			leftMs > DAY_MS
				? t('market.opensAt', { time: formatDateTime(atMs) })
				: t('market.opensIn', { time: formatCountdown(leftMs / 1000) });
	});
	return <span ref={element} className={className} />;
}
