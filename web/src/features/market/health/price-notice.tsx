import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { AmberBar } from '../amber-bar.tsx';
import type { PriceNoticeProps } from './price-notice-text.tsx';

const PriceNoticeText = lazyPart('PriceNoticeText', () => import('./price-notice-text.tsx'), ['details']);

/** Covers the chart while the asset can't be traded. A lost connection is reported without loading another file. */
export function PriceNotice(props: PriceNoticeProps) {
	const { t } = useTranslation();
	const { state } = props.health;
	return (
		<div role="status" className="pointer-events-none absolute inset-x-0 top-0 z-10">
			{state === 'reconnecting' && (
				<AmberBar icon={<Spinner />}>
					<span>{t('market.reconnecting')}</span>
				</AmberBar>
			)}
			{(state === 'stale' || state === 'waiting' || state === 'closed') && <PriceNoticeText {...props} />}
		</div>
	);
}
