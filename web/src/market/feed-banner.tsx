import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../i18n/format.ts';
import type { FeedHealth } from './feed-state.ts';

/** An amber line over the chart whenever prices can't be traded on, with the reason. */
export function FeedBanner({ health }: { health: FeedHealth }) {
	const { t } = useTranslation();
	const text = () => {
		switch (health.state) {
			case 'open':
				return null;
			case 'reconnecting':
				return t('market.reconnecting');
			case 'stale':
				return t('market.stale', { seconds: Math.floor(health.ageMs / 1000) });
			case 'closed':
				return health.opensAtMs === null
					? t(`market.closedReason_${health.reason}`)
					: t('market.opensAt', { time: formatDateTime(health.opensAtMs) });
		}
	};
	return (
		<div role="status" className="absolute inset-x-0 top-0 z-10 flex justify-center">
			{health.state !== 'open' && (
				<p className="mt-2 flex items-center gap-2 rounded border border-demo bg-surface px-3 py-1.5 text-sm font-medium text-demo">
					<TriangleAlert size={16} aria-hidden="true" />
					{text()}
				</p>
			)}
		</div>
	);
}
