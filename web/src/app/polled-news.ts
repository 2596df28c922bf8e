import type { QueryClient } from '@tanstack/react-query';
import { AVAILABLE_KEY, SELECTED_KEY } from '../accounts/asset-queries.ts';
import { loadTexts, translation } from '../i18n/texts.ts';
import { PAYOUTS_KEY } from '../market/payouts-key.ts';
import { addToast } from './toasts.ts';

const STALE = [SELECTED_KEY, AVAILABLE_KEY, PAYOUTS_KEY, ['trades', 'open']];

let isTold = false;

/** Asks again for what a socket would tell without a number, and says once that this network lets none through. */
export async function onPolled(queryClient: QueryClient): Promise<void> {
	for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
	if (isTold) return;
	isTold = true;
	await loadTexts(['details']);
	const { t } = translation.get();
	addToast({ id: 'polling', tone: 'info', title: t('market.pollsTitle'), description: t('market.pollsText') });
}
