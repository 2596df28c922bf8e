import { useStore } from '../../../kit/base/store.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { tradingSettings } from '../trading-settings.ts';

const OpenTour = lazyPart('OpenTour', () => import('./open-tour.tsx'), ['details']);

/** Four steps on the first visit, which do not appear again after they were seen or skipped. */
export function Tour() {
	const { toured } = useStore(tradingSettings);
	return toured ? null : <OpenTour />;
}
