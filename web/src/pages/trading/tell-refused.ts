import type { Asset } from '@fairtick/domain/market/contract';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import { AVAILABLE_KEY, SELECTED_KEY } from '../../accounts/asset-queries.ts';
import type { Refused } from '../../api/outcome.ts';
import { toldMessage } from '../../api/told-message.ts';
import { showToast } from '../../app/toasts.ts';
import { loadTexts, translation } from '../../i18n/texts.ts';
import { isAfterRound } from '../../trading/answer-time.ts';

/** Tells of a refusal that came late, and that it was decided after the round of the order's sealed entry where it was (PROOF-09). */
export async function tellRefused(
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
	const reason = toldMessage(refused) || t('trading.notDone');
	showToast('bad', t('trading.resumedRefused'), isLate ? `${reason} ${t('trading.decidedAfterRound')}` : reason);
}
