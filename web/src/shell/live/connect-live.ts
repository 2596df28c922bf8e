import type { FiredAlert } from '@fairtick/domain/alerts/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { QueryClient } from '@tanstack/react-query';
import { readToken, readUser } from '../../features/identity/session.ts';
import { forgetGuest, readGuest, readGuestToken } from '../../features/identity/sign-in/guest.ts';
import { loadTexts, translation } from '../../kit/i18n/texts.ts';
import type { LiveClient } from '../../kit/live/live-client.ts';
import { LiveSocket } from '../../kit/live/live-socket.ts';
import { showToast } from '../../kit/notices/toasts.ts';
import { followLimits } from './follow-limits.ts';
import { followSwitch } from './follow-switch.ts';
import { createLiveCache } from './live-cache.ts';

/** Opens the page's socket, applies its messages, and signs it in and out with the page's user. */
export function connectLive(live: LiveClient, queryClient: QueryClient, onSignedOut: () => void): void {
	live.watchNews(
		createLiveCache({
			queryClient,
			nowMs: () => live.nowMs(),
			onResult: (trade) => withToasts(({ announceResult }) => announceResult(trade)),
			onCorrected: (trade) => withToasts(({ announceCorrection }) => announceCorrection(trade)),
			onAnswer: showAnswerNews,
			onAlert: showAlertNews,
			onSignedOut: () => (readToken() === null ? forgetGuest(queryClient) : onSignedOut()),
		}),
	);

	followSwitch(queryClient, showSwitch);
	followLimits(queryClient);

	const { protocol, host } = window.location;
	const socket = new LiveSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live`, live);
	/** The token of the socket's session. A guest who registers keeps the number, but gets another session. */
	let signedInBy: string | null = null;
	const follow = () => {
		const user = readUser(queryClient) ?? readGuest(queryClient);
		const token = readToken() ?? readGuestToken();
		const shows = user === null ? null : token;
		if (shows === signedInBy) return;
		if (signedInBy !== null) socket.signOut();
		signedInBy = shows;
		if (user !== null && shows !== null) socket.signIn({ token: shows, eventN: user.event_n });
	};
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user' || query.queryKey[0] === 'guest') follow();
	});
	follow();
}

/**
 * Toasts about trades appear on every page, even if it has not loaded their texts. If these cannot be loaded, the lists
 * show the result.
 */
function withToasts(show: (toasts: typeof import('../../features/trading/result-toasts.ts')) => void): void {
	Promise.all([import('../../features/trading/result-toasts.ts'), loadTexts(['details'])]).then(
		([toasts]) => show(toasts),
		() => undefined,
	);
}

function showAnswerNews(about: 'dispute' | 'conversation'): void {
	loadTexts(['support']).then(
		() => showToast('info', translation.get().t(`support.news_${about}`)),
		() => undefined,
	);
}

function showSwitch(mode: Mode): void {
	loadTexts(['details']).then(
		() => showToast('info', translation.get().t(`accounts.switched_${mode}`)),
		() => undefined,
	);
}

function showAlertNews(fired: FiredAlert): void {
	Promise.all([import('../../features/notifications/describe.ts'), loadTexts(['notifications'])]).then(
		([{ describe }]) => showToast('info', describe(translation.get().t, { kind: 'alert', ...fired })),
		() => undefined,
	);
}
