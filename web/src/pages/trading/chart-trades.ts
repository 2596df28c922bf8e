import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { formatAmount, formatSignedAmount } from '../../i18n/format.ts';
import type { ChartPoint, ChartTrade } from '../../market/chart-marks.ts';

const OUTCOMES = { open: 'open', won: 'won', lost: 'lost', tied: 'neutral', sold: 'neutral', void: 'neutral' } as const;

const toPoint = (tick: TradeTick | null): ChartPoint | null =>
	tick === null ? null : { atMs: Date.parse(tick.at), price: Number(tick.price) };

/** A trade as the chart draws it. */
export function toChartTrade(trade: Trade): ChartTrade {
	return {
		id: trade.id,
		direction: trade.direction,
		entry: toPoint(trade.entry),
		exit: toPoint(trade.exit),
		acceptedAtMs: Date.parse(trade.accepted_at),
		expiresAtMs: Date.parse(trade.expires_at),
		label: trade.profit === null ? formatAmount(trade.stake) : formatSignedAmount(trade.profit),
		outcome: OUTCOMES[trade.status],
	};
}
