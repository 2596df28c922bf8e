import type { Trade } from '@fairtick/domain/trading/contract';
import { formatCountdown, formatSignedAmount } from '../../i18n/format.ts';
import { useClockPaint, useTickPaint } from '../../live/use-paint.ts';
import { profitIfEndedAt } from '../trade-value.ts';

/** What the trade would bring if it ended at the newest price, written with each tick past React. */
export function WorthNow({ trade }: { trade: Trade }) {
	const expiresAtMs = Date.parse(trade.expires_at);
	const element = useTickPaint<HTMLSpanElement>(trade.asset.id, (span, tick) => {
		// A price after the end decides nothing: what was written for this trade before stays until the result is here.
		if (tick !== null && tick[2] > expiresAtMs && span.textContent !== '') return;
		const minor = profitIfEndedAt(trade, tick);
		span.dataset['sign'] = minor === null || minor === 0 ? 'none' : minor > 0 ? 'up' : 'down';
		span.textContent = minor === null ? '–' : formatSignedAmount(minor);
	});
	return (
		<span
			key={trade.id}
			ref={element}
			className="font-semibold text-secondary data-[sign=down]:text-down-text data-[sign=up]:text-up-text"
		/>
	);
}

/** Time left until the end, then the given word until the result is here. */
export function EndsIn({ trade, settling }: { trade: Trade; settling: string }) {
	const expiresAtMs = Date.parse(trade.expires_at);
	const element = useClockPaint<HTMLSpanElement>(250, (span, nowMs) => {
		const leftMs = expiresAtMs - nowMs;
		span.textContent = leftMs > 0 ? formatCountdown(leftMs / 1000) : settling;
	});
	return <span ref={element} />;
}
