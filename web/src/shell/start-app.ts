import type { QueryClient } from '@tanstack/react-query';
import { readToken, readUser, refreshUser } from '../features/identity/session.ts';
import { renewPush } from '../features/notifications/keep-push.ts';
import { colourBar } from '../kit/base/colour-bar.ts';
import { endPush } from '../kit/base/end-push.ts';
import type { Navigation } from '../kit/navigation/navigation.ts';

const HOUR_MS = 3_600_000;
/** Longer than a file needs on a slow connection. */
const LATE_MS = 10_000;

/**
 * Makes the site an application (APP-01): its service worker, the colour of the browser's bar, the number of unread
 * notifications on its icon, and a refresh when the page becomes visible.
 */
export function startApp(queryClient: QueryClient, navigation: Pick<Navigation, 'goTo' | 'renew'>): void {
	colourBar();
	// The served page has the colour of the last shown theme.
	new MutationObserver(colourBar).observe(document.documentElement, { attributeFilter: ['data-theme'] });
	askWhetherConfirmed(queryClient);
	if ('setAppBadge' in navigator) showUnread(queryClient);
	if (!('serviceWorker' in navigator)) return;
	void startWorker(navigation)
		.then(() => followUser(queryClient))
		.catch(() => undefined);
}

/**
 * The link that verifies an address is opened in another tab or on another device, so a returning user may have done
 * that.
 */
function askWhetherConfirmed(queryClient: QueryClient): void {
	document.addEventListener('visibilitychange', () => {
		if (!document.hidden && readUser(queryClient)?.email_verified === false) void refreshUser(queryClient);
	});
}

/** Push messages are for signed-in users: they continue for a user who turned them on here, and end without one. */
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
		// Not every browser allows this for a page that is not installed.
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
		// A newer build exists: the open page stays, and the next one belongs to that build.
		if (!isFirst) renew();
		// From now on the worker caches loaded files. Files under way are listed a moment later.
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

/** Files that were loaded before the worker existed. */
function keepLoaded(worker: ServiceWorker): void {
	const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
	worker.postMessage({ keep: loaded.filter((name) => name.startsWith(`${location.origin}/dist/`)) });
}
