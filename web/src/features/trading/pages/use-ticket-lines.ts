import { useMemo } from 'react';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { TicketLines } from '../../market/model/chart-trade.ts';

/** The ticket's "buy until" and "ends at" (TRADE-06); the same object while nothing changes. */
export function useTicketLines(endsAtMs: number, buyUntilMs: number | null): TicketLines {
	const { t } = useTranslation();
	return useMemo(
		() => ({
			endsAtMs,
			endsAtLabel: t('trading.lineEndsAt', { time: formatTime(endsAtMs) }),
			buyUntilMs,
			buyUntilLabel: buyUntilMs === null ? '' : t('trading.lineBuyUntil', { time: formatTime(buyUntilMs) }),
		}),
		[t, endsAtMs, buyUntilMs],
	);
}
