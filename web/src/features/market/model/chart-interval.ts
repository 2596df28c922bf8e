import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { CandleIntervalS } from '@fairtick/domain/market/contract';
import type { Period } from 'klinecharts';

/** Fair indices tick twice a second on whole half seconds, so a slot of this length holds exactly one. */
const TICK_SLOT_MS = 500;

export function intervalMs(interval: ChartInterval): number {
	return interval === 'tick' ? TICK_SLOT_MS : interval * 1000;
}

/** The interval as KLineChart's period. Its unit decides the format of times on the axis. */
export function toPeriod(interval: ChartInterval): Period {
	const seconds = intervalMs(interval) / 1000;
	if (seconds >= 86_400) return { type: 'day', span: seconds / 86_400 };
	if (seconds >= 3600) return { type: 'hour', span: seconds / 3600 };
	if (seconds >= 60) return { type: 'minute', span: seconds / 60 };
	return { type: 'second', span: seconds };
}

/** `5s`, `15m`, `4h`, `1d`: the units are equal in all our languages. */
export function intervalLabel(interval: CandleIntervalS): string {
	const { type, span } = toPeriod(interval);
	return `${span}${type[0]}`;
}
