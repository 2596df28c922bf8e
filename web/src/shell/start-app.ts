import type { QueryClient } from '@tanstack/react-query';
import { readToken, readUser, refreshUser } from '../features/identity/session.ts';
import { renewPush } from '../features/notifications/keep-push.ts';
import { colourBar } from '../kit/base/colour-bar.ts';
import { endPush } from '../kit/base/end-push.ts';
import type { Navigation } from '../kit/navigation/navigation.ts';

const HOUR_MS = 3_600_000;
/** Longer than a file takes on a slow line. */
const LATE_MS = 10_000;

/**
 * The parts that make the site an application (APP-01): its service worker, the colour of the browser's bar, the number of
 * unread notifications on its icon; and the refresh when a page is looked at again.
 */
export function startApp(queryClient: QueryClient, navigation: Pick<Navigation, 'goTo' | 'renew'>): void {
	colourBar();
	// The page comes with the colour of the theme that was shown last.
	new MutationObserver(colourBar).observe(document.documentElement, { attributeFilter: ['data-theme'] });
	askWhetherConfirmed(queryClient);
	if ('setAppBadge' in navigator) showUnread(queryClient);
	if (!('serviceWorker' in navigator)) return;
	void startWorker(navigation)
		.then(() => followUser(queryClient))
		.catch(() => undefined);
}

/** The link that confirms an address is opened in another tab or on another device: a user who comes back may have done so. */
function askWhetherConfirmed(queryClient: QueryClient): void {
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden && readUser(queryClient)?.email_verified === false) void refreshUser(queryClient);
	});
}

/** Push messages are for who is signed in: they go on for a user who turned them on here, and end without one. */
function followUser(queryClient: QueryClient): void {
	let known: number | null | undefined;
	const idOf = () => readUser(queryClient)?.id ?? null;
	const follow = () => {
		const id = idOf();
		if (id === known) return;
		known = id;
		if (id !== null) renewPush(id, () => idOf() === id).catch(() => undefined);
		else if (readToken() === null) endPush().catch(() => undefined);
	};
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user') follow();
	});
	follow();
}

function showUnread(queryClient: QueryClient): void {
	let shown = -1;
	const show = () => {
		const unread = readUser(queryClient)?.totUnread ?? 0;
		if (unread === shown) return;
		shown = unread;
		// Not every browser lets a page do it that is not installed.
		void navigator.setAppBadge(unread).catch(() => undefined);
	};
	queryClient.getQueryCache().subscribe(({ query }) => {
		if (query.queryKey[0] === 'user') show();
	});
	show();
}

async function startWorker({ goTo, renew }: Pick<Navigation, 'goTo' | 'renew'>): Promise<void> {
	const { serviceWorker } = navigator;
	let isFirst = serviceWorker.controller === null;
	serviceWorker.addEventListener('controllerchange', () => {
		// A newer build is there: what is open stays, and the next page is of it.
		if (!isFirst) renew();
		// From now on it keeps what is loaded by itself; what was on its way is listed a moment later.
		else if (serviceWorker.controller) {
			const worker = serviceWorker.controller;
			keepLoaded(worker);
			setTimeout(() => keepLoaded(worker), LATE_MS);
		}
		isFirst = false;
	});
	serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: string }>) => {
		if (data.open !== undefined) void goTo(data.open);
	});
	const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
	setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
	if (!isFirst && serviceWorker.controller) keepLoaded(serviceWorker.controller);
}

/** Files that came before the worker did. */
function keepLoaded(worker: ServiceWorker): void {
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
	worker.postMessage({ keep: loaded.filter((name) => name.startsWith(`${location.origin}/dist/`)) });
}
