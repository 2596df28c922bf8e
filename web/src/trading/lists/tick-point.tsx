import type { TradeTick } from '@fairtick/domain/trading/contract';
import { formatTime } from '../../i18n/format.ts';

/** Price, time and number of a deciding tick. */
export function TickPoint({ tick, missing }: { tick: TradeTick | null; missing: string }) {
	if (tick === null) return <span className="text-secondary">{missing}</span>;
	return (
		<>
			{tick.price}{' '}
			<span className="text-xs text-secondary">
				{formatTime(Date.parse(tick.at))} #{tick.seq}
			</span>
		</>
	);
}
