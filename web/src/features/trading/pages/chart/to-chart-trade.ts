import type { Trade, TradeTick } from '@fairtick/domain/trading/contract';
import { STATUSES } from '@fairtick/domain/trading/statuses';
import { formatAmount, formatDecimal, formatSignedAmount, formatTime } from '../../../../kit/i18n/format.ts';
import type { Translate } from '../../../../kit/i18n/translate.ts';
import type { ChartPoint, ChartTrade } from '../../../market/model/chart-trade.ts';
import { findChance } from '../../form/chance-now.ts';
import { profitIfEndedAt } from '../../form/trade-value.ts';

const toPoint = (tick: TradeTick | null): ChartPoint | null =>
	tick === null ? null : { atMs: Date.parse(tick.at), price: Number(tick.price) };

/** Converts a trade for drawing on the chart. */
export function toChartTrade(trade: Trade, t: Translate): ChartTrade {
	return {
		id: trade.id,
		direction: trade.direction,
		entry: toPoint(trade.entry),
		exit: toPoint(trade.exit),
		acceptedAtMs: Date.parse(trade.accepted_at),
		sealedUntilMs: trade.sealed && Date.parse(trade.sealed.starts_at),
		expiresAtMs: Date.parse(trade.expires_at),
		stakeMinor: trade.stake,
		profitMinor: trade.status === 'open' ? null : (trade.profit ?? 0),
		outcome: STATUSES[trade.status].look,
		outcomeLabel: t(`trading.status_${trade.status}`),
		description: describe(trade, t),
		profitAt: (tick) => profitIfEndedAt(trade, tick),
		chanceAt: (tick) => findChance(trade, tick)?.percent ?? null,
	};
}

const at = (tick: TradeTick) => ({ price: formatDecimal(tick.price), time: formatTime(Date.parse(tick.at)) });

function describe({ direction, stake, sealed, entry, exit, expires_at, profit, status }: Trade, t: Translate): string {
	const trade = `${t(`trading.${direction}`)} ${formatAmount(stake)}`;
	if (status !== 'open') {
		const result = `${t(`trading.status_${status}`)} ${formatSignedAmount(profit ?? 0)}`;
		return exit === null ? `${trade}: ${result}` : t('charts.tradeEnded', { trade, result, ...at(exit) });
	}
	const end = formatTime(Date.parse(expires_at));
	if (entry !== null) return t('charts.tradeOpen', { trade, end, ...at(entry) });
	return sealed === null
		? t('charts.tradeEntering', { trade, end })
		: t('charts.tradeSealed', { trade, end, time: formatTime(Date.parse(sealed.starts_at)) });
}
