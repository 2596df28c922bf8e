import { serverMessage } from '@fairtick/domain/live/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { QueryClient } from '@tanstack/react-query';
import { formatAmount, formatSignedAmount } from '../i18n/format.ts';
import { loadTexts, translation } from '../i18n/texts.ts';
import { forgetGuest, readGuest, readGuestToken } from '../identity/guest.ts';
import { readToken, readUser } from '../identity/session.ts';
import type { LiveClient } from '../live/live-client.ts';
import { createLiveCache } from './live-cache.ts';
import { showToast, type ToastTone } from './toasts.ts';

/** Opens the page's socket, shows what it tells, and signs it in and out with the page's user. */
export function connectLive(live: LiveClient, queryClient: QueryClient, onSignedOut: () => void): void {
	live.watchNews(
		createLiveCache({
			queryClient,
			nowMs: () => live.nowMs(),
			onResult: withTexts(showResult),
			onCorrected: withTexts(showCorrection),
			onDispute: showDisputeNews,
			onSignedOut: () => (readToken() === null ? forgetGuest(queryClient) : onSignedOut()),
		}),
	);

	/** The token of the session that the socket shows. A guest who registers keeps the number, not the session. */
	let signedInBy: string | null = null;
	const follow = () => {
		const user = readUser(queryClient) ?? readGuest(queryClient);
		const token = readToken() ?? readGuestToken();
		const shows = user === null ? null : token;
		if (shows === signedInBy) return;
		if (signedInBy !== null) live.signOut();
		signedInBy = shows;
		if (user !== null && shows !== null) live.signIn({ token: shows, eventN: user.event_n });
	};
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user' || query.queryKey[0] === 'guest') follow();
	});
	live.start((message) => serverMessage.safeParse(message).data);
	follow();
}

/** News of trades come on every page, also on one that has not needed their texts. Where these can't be had, the lists tell. */
function withTexts(show: (trade: Trade) => void): (trade: Trade) => void {
	return (trade) => {
		loadTexts(['details']).then(
			() => show(trade),
			() => undefined,
		);
	};
}

const TONES: Record<Trade['status'], ToastTone> = {
	open: 'info',
	won: 'good',
	lost: 'info',
	tied: 'info',
	sold: 'info',
	void: 'info',
};

function showResult(trade: Trade): void {
	const { status, asset, profit, returned, void_reason } = trade;
	if (status === 'open') return;
	const amount = status === 'won' || status === 'lost' ? formatSignedAmount(profit ?? 0) : formatAmount(returned ?? 0);
	const title = translation.get().t(`trading.result_${status}`, { ticker: asset.ticker, amount });
	showToast(
		TONES[status],
		title,
		void_reason === null ? undefined : translation.get().t(`trading.void_${void_reason}`),
	);
}

function showCorrection({ asset, correction }: Trade): void {
	if (correction === null) return;
	const { t } = translation.get();
	const title = t('trading.result_corrected', { ticker: asset.ticker, amount: formatAmount(correction.amount) });
	showToast('good', title, t(`trading.correction_${correction.cause}`, { seq: correction.seq }));
}

function showDisputeNews(): void {
	loadTexts(['support']).then(
		() => showToast('info', translation.get().t('support.news')),
		() => undefined,
	);
}
