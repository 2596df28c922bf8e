import type { Trade } from '@fairtick/domain/trading/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '../../../kit/api/refusal-text.ts';
import { keepPromise } from '../../../kit/base/kept-promises.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { showToast } from '../../../kit/notices/toasts.ts';
import { readUser } from '../../identity/session.ts';
import { openTradesQuery, showSale } from '../placing/trades-cache.ts';
import { askToSell, toSaleRequest } from './ask-to-sell.ts';

/** Sells an open trade at a click; `isSelling` from the click until the trade is sold, or is not. */
export function useSell(trade: Trade): { readonly isSelling: boolean; sell(): void } {
	const { t } = useTranslation();
	const live = useLive();
	const queryClient = useQueryClient();
	const [isAsking, setIsAsking] = useState(false);

	const ask = async () => {
		setIsAsking(true);
		try {
			const body = toSaleRequest(live.nowMs(), live.latestTick(trade.asset.id)?.[1] ?? null);
			const outcome = await askToSell(trade, body);
			if (outcome.kind === 'ok') {
				const { promise, ...sale } = outcome.answer;
				showSale(queryClient, trade, sale);
				const user = readUser(queryClient);
				if (user !== null) keepPromise(user.id, sale.id, promise ?? null);
			} else if (outcome.kind === 'unknown') {
				const { queryKey } = openTradesQuery(trade.mode);
				const known = queryClient.getQueryData(queryKey)?.find(({ id }) => id === trade.id);
				// An event has shown the request, or the end of its trade.
				if (known === undefined || known.sale?.id === body.id) return;
				// Asked again, the list says if it was accepted.
				void queryClient.invalidateQueries({ queryKey });
				showToast('info', t('trading.sellUnknown'));
			} else
				showToast(
					'bad',
					t('trading.sellFailed'),
					outcome.kind === 'refused' ? refusalText(outcome) : t('form.noConnection'),
				);
		} finally {
			setIsAsking(false);
		}
	};
	return {
		isSelling: isAsking || trade.sale?.status === 'pending',
		sell() {
			if (!isAsking) void ask();
		},
	};
}
