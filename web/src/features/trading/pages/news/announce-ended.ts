import { getTrade } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { loadTexts } from '../../../../kit/i18n/texts.ts';
import { showOpen } from '../../placing/trades-cache.ts';
import { announceResult } from '../../result-toasts.ts';

/**
 * Announces the result of a trade whose placement was answered after its expiry; the answer only says that it was
 * opened (TRADE-02).
 */
export async function announceEnded(queryClient: QueryClient, id: string): Promise<void> {
	const outcome = await call(getTrade, { params: { id } }, { reports: 'none' });
	if (outcome.kind !== 'ok') return;
	const trade = outcome.answer;
	// An unsettled trade is announced later, when it ends.
	if (trade.status === 'open') return showOpen(queryClient, trade);
	await loadTexts(['details']);
	announceResult(trade);
}
