import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../app/toasts.tsx';
import { formatAmount } from '../../i18n/format.ts';
import { refreshUser } from '../../identity/session.ts';
import type { PlacementNews } from '../../trading/placement-desk.ts';
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
		onRefused(refused, _body, late) {
			const message = refused.message || t('trading.notDone');
			showToast('bad', late ? t('trading.resumedRefused') : t('trading.refused'), message);
			// Whatever the server judged by differs from what is shown here.
			void refreshUser(queryClient);
			void queryClient.invalidateQueries({ queryKey: ['assets'] });
		},
		onUnknown: () => showToast('bad', t('trading.unknown'), t('trading.unknownText')),
		onFailed: () => showToast('bad', t('trading.refused'), t('trading.notStored')),
	};
}
