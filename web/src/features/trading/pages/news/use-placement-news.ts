import { useQueryClient } from '@tanstack/react-query';
import { formatAmount } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../../kit/live/use-live.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { refreshUser } from '../../../identity/session.ts';
import { refreshOwnLimits } from '../../../limits/own-limits-cache.ts';
import { PLACEMENT_LIMITS_KEY } from '../../../limits/placement-limits.ts';
import type { PlacementNews } from '../../placing/trade-placer.ts';
import { showOpen } from '../../placing/trades-cache.ts';

/** Shows the messages about a placement, and invalidates the queries that it affects. */
export function usePlacementNews(connected: boolean): PlacementNews {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const live = useLive();
	return {
		onOpened(trade, late) {
			if (!connected) void refreshUser(queryClient);
			// A replayed answer says "opened", even for a trade that has ended.
			if (Date.parse(trade.expires_at) <= live.nowMs()) {
				import('./announce-ended.ts')
					.then(({ announceEnded }) => announceEnded(queryClient, trade.id))
					.catch(console.warn);
				return;
			}
			showOpen(queryClient, trade);
			if (!late) return;
			const { ticker } = trade.asset;
			showToast(
				'info',
				t('trading.resumedOpened'),
				t(`trading.opened_${trade.direction}`, { ticker, stake: formatAmount(trade.stake) }),
			);
		},
		onRefused(refused, late, body) {
			// The ticket showed the refusal immediately. A late one may find the user elsewhere.
			if (late)
				import('./announce-refusal.ts')
					.then(({ announceRefusal }) => announceRefusal(queryClient, refused, body, live.nowMs()))
					.catch(() => showToast('bad', t('trading.refused'), refused.message));
			// The facts behind the server's decision differ from the shown ones.
			void refreshUser(queryClient);
			void queryClient.invalidateQueries({ queryKey: ['assets'] });
			void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
			void refreshOwnLimits(queryClient);
		},
		onUnknown: () => showToast('bad', t('trading.unknown'), t('trading.unknownText')),
		onFailed: () => showToast('bad', t('trading.refused'), t('trading.notStored')),
	};
}
