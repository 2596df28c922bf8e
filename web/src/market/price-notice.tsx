import type { Asset } from '@fairtick/domain/market/contract';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { PriceHealth } from './price-health.ts';

export interface PriceNoticeProps {
	asset: Asset;
	health: PriceHealth;
	/** Assets that are open, in the order in which they are offered instead. */
	alternatives: readonly Asset[];
	onChoose(id: number): void;
}

const PriceNoticeText = lazyPart('PriceNoticeText', () => import('./price-notice-text.tsx'), ['details']);

/** Over the chart while the asset can't be traded. */
export function PriceNotice(props: PriceNoticeProps) {
	return (
		<div role="status" className="pointer-events-none absolute inset-x-0 top-0 z-10">
			{props.health.state !== 'open' && <PriceNoticeText {...props} />}
		</div>
	);
}
