import { useStore } from '../../../kit/base/store.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { tradingSettings } from '../trading-settings.ts';
import type { Ticket } from '../use-ticket.ts';

const OpenTour = lazyPart('OpenTour', () => import('./open-tour.tsx'), ['details']);

interface TourProps {
	/** Sets the time of a first trade that ends in a moment; null where the account or the asset has none. */
	onTry: (() => void) | null;
}

/** Four steps on the first visit, which do not appear again after they were seen or skipped. The last one offers a first short trade. */
export function Tour({ onTry }: TourProps) {
	const { toured } = useStore(tradingSettings);
	return toured ? null : <OpenTour onTry={onTry} />;
}

/** The trade that ends the tour takes this long, in seconds. */
const FIRST_TRADE_S = 5;

/** With practice money alone, on assets whose trades may be as short. */
export const firstTradeOf = ({
	mode,
	asset,
	change,
}: Pick<Ticket, 'mode' | 'asset' | 'change'>): (() => void) | null =>
	mode === 'demo' && asset.duration_min <= FIRST_TRADE_S
		? () => change({ kind: 'duration', durationS: FIRST_TRADE_S })
		: null;
