import type { TradeTick } from '@fairtick/domain/trading/contract';
import { formatTime, splitPrice } from '../../../kit/i18n/format.ts';

/** An exact price: the usual decimals, then the others, smaller and paler. */
export function ExactPrice({ price }: { price: string }) {
	const [shown, rest] = splitPrice(price);
	return (
		<>
			{shown}
			<span className="text-[0.85em] text-secondary">{rest}</span>
		</>
	);
}

/** Price, time and number of a deciding tick. */
export function TickPoint({ tick, missing }: { tick: TradeTick | null; missing: string }) {
	if (tick === null) return <span className="text-secondary">{missing}</span>;
	return (
		<>
			<ExactPrice price={tick.price} />{' '}
			<span className="ml-1 text-xs text-secondary">
				{formatTime(Date.parse(tick.at))} #{tick.seq}
			</span>
		</>
	);
}
