import type { PushPayload } from '@fairtick/domain/notifications/push';
import type { WorkerEvents, WorkerScope } from './scope.ts';

/** Pictures of what the browser shows; the build knows their addresses. */
export interface PushIcons {
	readonly icon: string;
	readonly badge: string;
}

/** Shows what the server has pushed, once: a message that comes again takes its own place. */
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
 * Opens what a message is about: in a window of the site that is there, whose page goes there by itself and loses nothing, or else
 * in a new one.
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
	// Browsers that forbid it still let the page go there.
	await window.focus().catch(() => undefined);
	window.postMessage({ open: page });
}
