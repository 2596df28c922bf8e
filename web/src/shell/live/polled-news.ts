import type { Trade } from '@fairtick/domain/trading/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { AVAILABLE_KEY, SELECTED_KEY } from '../../features/accounts/assets/asset-queries.ts';
import { PAYOUTS_KEY } from '../../features/market/payouts/payouts-key.ts';
import { loadTexts, translation } from '../../kit/i18n/texts.ts';
import { addToast } from '../../kit/notices/toasts.ts';

const OPEN_KEY = ['trades', 'open'];
/**
 * Age, milliseconds, at which an answer is refetched: the user's limit of lists must also suffice for everything else.
 */
const OLD_AFTER_MS = 30_000;

let isReported = false;

/** Refetches data whose socket messages have no number, and reports once that this network blocks sockets. */
export async function onPolled(queryClient: QueryClient): Promise<void> {
	for (const queryKey of [SELECTED_KEY, AVAILABLE_KEY, PAYOUTS_KEY])
		void queryClient.invalidateQueries({ queryKey, predicate: isOld });
	void queryClient.invalidateQueries({ queryKey: OPEN_KEY, predicate: (query) => isOld(query) || lacksEntry(query) });
	if (isReported) return;
	isReported = true;
	await loadTexts(['details']);
	const { t } = translation.get();
	addToast({ id: 'polling', tone: 'info', title: t('market.pollsTitle'), description: t('market.pollsText') });
}

function isOld({ state }: Query): boolean {
	const answeredAtMs = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
	return state.fetchStatus === 'idle' && Date.now() - answeredAtMs >= OLD_AFTER_MS;
}

/** An entry comes within seconds, without an event. */
function lacksEntry({ state }: Query): boolean {
	const trades = state.data as readonly Trade[] | undefined;
	return state.fetchStatus === 'idle' && trades?.some(({ entry }) => entry === null) === true;
}
