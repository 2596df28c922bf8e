import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { AmberBar } from '../amber-bar.tsx';
import type { PriceNoticeProps } from './price-notice-text.tsx';

const PriceNoticeText = lazyPart('PriceNoticeText', () => import('./price-notice-text.tsx'), ['details']);

/** Over the chart while the asset can't be traded. What tells of a lost connection needs none. */
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
