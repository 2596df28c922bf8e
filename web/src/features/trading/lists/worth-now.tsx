import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { Trade } from '@fairtick/domain/trading/contract';
import { formatAmount, formatCountdown, formatSignedAmount } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useClockPaint, useTickPaint, useTicksPaint } from '../../../kit/live/use-paint.ts';
import { formatChance } from '../../market/model/format-chance.ts';
import { findChance } from '../form/chance-now.ts';
import { profitIfEndedAt } from '../form/trade-value.ts';

/** A trade's value at the newest price, written directly into the element with each tick. */
export function WorthNow({ trade }: { trade: Trade }) {
	const expiresAtMs = Date.parse(trade.expires_at);
	const element = useTickPaint<HTMLSpanElement>(trade.asset.id, (span, tick) => {
		// A price after the expiry decides nothing: the last text stays until the result is known.
		if (tick !== null && tick[2] > expiresAtMs && span.textContent !== '') return;
		write(span, profitIfEndedAt(trade, tick));
	});
	return <span key={trade.id} ref={element} className={LOOK} />;
}

const LOOK = 'font-semibold text-secondary tabular-nums data-[sign=down]:text-down-text data-[sign=up]:text-up-text';

function write(span: HTMLElement, minor: number | null): void {
	span.dataset['sign'] = minor === null || minor === 0 ? 'none' : minor > 0 ? 'up' : 'down';
	span.textContent = minor === null ? '–' : formatSignedAmount(minor);
}

/** The value of all trades at the newest prices, without those that have no entry yet. */
export function WorthTogether({ trades }: { trades: readonly Trade[] }) {
	const assetIds = [...new Set(trades.map(({ asset }) => asset.id))];
	const element = useTicksPaint<HTMLSpanElement>(assetIds, (span, latest) => {
		const worths = trades.flatMap((trade) => profitIfEndedAt(trade, latest(trade.asset.id)) ?? []);
		write(span, worths.length === 0 ? null : worths.reduce((total, worth) => total + worth, 0));
	});
	return <span ref={element} className={LOOK} />;
}

/** The chance of winning and the fair value at the newest price (TRADE-21), `30% · 14.29`; a dash if the odds are unknown. */
export function ChanceNow({ trade }: { trade: Trade }) {
	const { t } = useTranslation();
	const expiresAtMs = Date.parse(trade.expires_at);
	const isKnown = isFairTicker(trade.asset.ticker);
	const element = useTickPaint<HTMLSpanElement>(trade.asset.id, (span, tick) => {
		if (tick !== null && tick[2] > expiresAtMs && span.textContent !== '') return;
		const chance = findChance(trade, tick);
		span.textContent = chance === null ? '–' : `${formatChance(chance.percent)} · ${formatAmount(chance.valueMinor)}`;
	});
	return (
		<span
			key={trade.id}
			ref={element}
			className="tabular-nums"
			title={isKnown ? undefined : t('trading.chanceUnknown')}
		/>
	);
}

/** Time left until the expiry, then `settling` until the result is known. */
export function EndsIn({ trade, settling }: { trade: Trade; settling: string }) {
	const expiresAtMs = Date.parse(trade.expires_at);
	const element = useClockPaint<HTMLSpanElement>(250, (span, nowMs) => {
		const leftMs = expiresAtMs - nowMs;
		span.textContent = leftMs > 0 ? formatCountdown(leftMs / 1000) : settling;
	});
	return <span ref={element} />;
}
