import { expect, test, vi } from 'vitest';
import type { WindowClient, WorkerScope } from './scope.ts';
import { openPush, showPush } from './show-push.ts';

const ICONS = { icon: '/dist/icon.png', badge: '/dist/badge.png' };
const payload = {
	title: 'Security',
	body: 'Login from a new device',
	tag: 'a',
	page: '/settings/security',
	lang: 'en-GB',
	unread: 3,
	at: 1_000,
};

function makeScope(windows: readonly WindowClient[] = []) {
	const [showNotification, setAppBadge, openWindow] = [vi.fn(), vi.fn(), vi.fn()];
	const scope = {
		registration: { showNotification },
		navigator: { setAppBadge },
		clients: { matchAll: async () => windows, openWindow },
	} as unknown as WorkerScope;
	return { scope, showNotification, setAppBadge, openWindow };
}
const makeWindow = (visibilityState: DocumentVisibilityState, focus = vi.fn(async () => undefined)) => ({
	focused: false,
	visibilityState,
	focus,
	postMessage: vi.fn(),
});
const pressed = () => ({
	notification: { close: vi.fn(), data: { page: '/settings/security' } },
	waitUntil: () => undefined,
});

test('[NOTE-02] a push message is shown in its language under its tag, and the icon has the unread count', async () => {
	const { scope, showNotification, setAppBadge } = makeScope();
	await showPush(scope, ICONS, { data: { json: () => payload }, waitUntil: () => undefined });
	expect(showNotification).toHaveBeenCalledExactlyOnceWith('Security', {
		...ICONS,
		body: 'Login from a new device',
		tag: 'a',
		lang: 'en-GB',
		timestamp: 1_000,
		data: { page: '/settings/security' },
	});
	expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3);
});

test('[NOTE-02] a message without content shows nothing, and a browser without icons shows the message', async () => {
	const { scope, showNotification } = makeScope();
	await showPush(scope, ICONS, { data: null, waitUntil: () => undefined });
	expect(showNotification).not.toHaveBeenCalled();
	await showPush({ ...scope, navigator: {} }, ICONS, { data: { json: () => payload }, waitUntil: () => undefined });
	expect(showNotification).toHaveBeenCalledOnce();
});

test('[NOTE-02] pressing it makes an open window navigate, the visible one first, or opens one', async () => {
	const event = pressed();
	const [hidden, visible] = [makeWindow('hidden'), makeWindow('visible')];
	const { scope, openWindow } = makeScope([hidden, visible] as unknown as WindowClient[]);
	await openPush(scope, event as never);
	expect(event.notification.close).toHaveBeenCalledOnce();
	expect([hidden.postMessage.mock.calls, visible.postMessage.mock.calls, openWindow.mock.calls]).toEqual([
		[],
		[[{ open: '/settings/security' }]],
		[],
	]);
	const none = makeScope();
	await openPush(none.scope, pressed() as never);
	expect(none.openWindow).toHaveBeenCalledExactlyOnceWith('/settings/security');
});
