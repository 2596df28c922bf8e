import { serverMessage } from '@fairtick/domain/live/contract';
import type { QueryClient } from '@tanstack/react-query';
import { loadTexts, translation } from '../i18n/texts.ts';
import { readToken, readUser } from '../identity/session.ts';
import type { LiveClient } from '../live/live-client.ts';
import { createLiveCache } from './live-cache.ts';
import { showToast } from './toasts.ts';

/** Opens the page's socket, shows what it tells, and signs it in and out with the page's user. */
export function connectLive(live: LiveClient, queryClient: QueryClient, onSignedOut: () => void): void {
	live.watchNews(
		createLiveCache({
			queryClient,
			nowMs: () => live.nowMs(),
			onResult: (trade) => withToasts(({ announceResult }) => announceResult(trade)),
			onCorrected: (trade) => withToasts(({ announceCorrection }) => announceCorrection(trade)),
			onDispute: showDisputeNews,
			onSignedOut,
		}),
	);

	let signedInAs: number | null = null;
	const follow = () => {
		const user = readUser(queryClient);
		const token = readToken();
		if ((user?.id ?? null) === signedInAs) return;
		if (signedInAs !== null) live.signOut();
		signedInAs = user?.id ?? null;
		if (user !== null && token !== null) live.signIn({ token, eventN: user.event_n });
	};
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user') follow();
	});
	live.start((message) => serverMessage.safeParse(message).data);
	follow();
}

/** News of trades come on every page, also on one that has not needed their texts. Where these can't be had, the lists tell. */
function withToasts(show: (toasts: typeof import('./result-toasts.ts')) => void): void {
	Promise.all([import('./result-toasts.ts'), loadTexts(['details'])]).then(
		([toasts]) => show(toasts),
		() => undefined,
	);
}

function showDisputeNews(): void {
	loadTexts(['support']).then(
		() => showToast('info', translation.get().t('support.news')),
		() => undefined,
	);
}
