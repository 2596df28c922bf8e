import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Refused } from '../../../../kit/api/outcome.ts';
import { refusalText } from '../../../../kit/api/refusal-text.ts';
import { loadTexts, translation } from '../../../../kit/i18n/texts.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { AVAILABLE_KEY, SELECTED_KEY } from '../../../accounts/assets/asset-queries.ts';
import { isAfterRound } from '../../../proof/clicks/answer-time.ts';

/** Announces a late refusal, and if it was decided after the round of the order's sealed entry (PROOF-09). */
export async function announceRefusal(
	queryClient: QueryClient,
	refused: Refused,
	{ asset_id, asked_at }: OpenTradeBody,
	nowMs: number,
): Promise<void> {
	await loadTexts(['details']);
	const { t } = translation.get();
	const assets = [SELECTED_KEY, AVAILABLE_KEY].flatMap((key) => queryClient.getQueryData<readonly Asset[]>(key) ?? []);
	const isSealed = assets.some(({ id, beacon }) => id === asset_id && beacon !== null);
	const isLate = isSealed && asked_at !== undefined && isAfterRound(asked_at, nowMs - Date.parse(asked_at));
	const reason = refusalText(refused) || t('trading.notDone');
	showToast('bad', t('trading.resumedRefused'), isLate ? `${reason} ${t('trading.decidedAfterRound')}` : reason);
}
