import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../app/toasts.ts';
import { formatAmount } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refreshUser } from '../../identity/session.ts';
import { refreshOwnLimits } from '../../limits/own-limits-cache.ts';
import { PLACEMENT_LIMITS_KEY } from '../../trading/placement-limits.ts';
import type { PlacementNews } from '../../trading/trade-placer.ts';
import { showOpen } from '../../trading/trades-cache.ts';

/** What the trader is told about a placement, and what has to be asked again because of it. */
export function usePlacementNews(connected: boolean): PlacementNews {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	return {
		onOpened(trade, late) {
			// A replayed answer of an earlier page may be about a trade that is long over.
			if (trade.status === 'open') showOpen(queryClient, trade);
			if (!connected) void refreshUser(queryClient);
			if (!late) return;
			const { ticker } = trade.asset;
			showToast(
				'info',
				t('trading.resumedOpened'),
				t(`trading.opened_${trade.direction}`, { ticker, stake: formatAmount(trade.stake) }),
			);
		},
		onRefused(refused, late) {
			// The ticket shows what it was told at once; a late refusal may find its reader elsewhere.
			if (late) showToast('bad', t('trading.resumedRefused'), refused.message || t('trading.notDone'));
			// What the server decided from differs from what is shown here.
			void refreshUser(queryClient);
			void queryClient.invalidateQueries({ queryKey: ['assets'] });
			void queryClient.invalidateQueries({ queryKey: PLACEMENT_LIMITS_KEY });
			void refreshOwnLimits(queryClient);
		},
		onUnknown: () => showToast('bad', t('trading.unknown'), t('trading.unknownText')),
		onFailed: () => showToast('bad', t('trading.refused'), t('trading.notStored')),
	};
}
