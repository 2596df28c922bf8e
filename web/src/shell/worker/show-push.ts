import type { PushPayload } from '@fairtick/domain/notifications/push';
import type { WorkerEvents, WorkerScope } from './scope.ts';

/** Addresses of the notification's pictures, from the build. */
export interface PushIcons {
	readonly icon: string;
	readonly badge: string;
}

/** Shows a push message. A repeated message replaces its own notification. */
export async function showPush(
	{ registration, navigator }: WorkerScope,
	icons: PushIcons,
	{ data }: WorkerEvents['push'],
): Promise<void> {
	if (data === null) return;
	const { title, body, tag, page, lang, unread, at } = data.json() as PushPayload;
	await Promise.all([
		registration.showNotification(title, { ...icons, body, tag, lang, data: { page }, timestamp: at } as object),
		navigator.setAppBadge?.(unread),
	]);
}

/**
 * Opens a message's subject in an existing window of the site, whose page navigates without a reload, or else in a new
 * one.
 */
export async function openPush(
	{ clients }: WorkerScope,
	{ notification }: WorkerEvents['notificationclick'],
): Promise<void> {
	notification.close();
	const { page } = notification.data as { page: string };
	const windows = await clients.matchAll({ type: 'window' });
	const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
	if (window === undefined) return void (await clients.openWindow(page));
	// Browsers that forbid focusing still let the page navigate.
	await window.focus().catch(() => undefined);
	window.postMessage({ open: page });
}
