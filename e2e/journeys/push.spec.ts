import type { Page, Worker } from '@playwright/test';
import { openPushService, type PushService } from '../support/outside/push-service.ts';
import { expect, expectAccessible, expectNoOverflow, post, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

let service: PushService;
test.beforeEach(async () => {
	service = await openPushService();
});
test.afterEach(() => service.close());

/**
 * The journeys' browser has no push service and shows no notifications. Subscribing returns the local service's
 * subscription, and the permission is the user's simulated answer.
 */
const subscribeLocally = (page: Page) =>
	page.addInitScript((given) => {
		let current: object | null = null;
		// The user's earlier answer.
		let permission: NotificationPermission = localStorage.getItem('push') === null ? 'default' : 'granted';
		Object.defineProperty(Notification, 'permission', { get: () => permission });
		Notification.requestPermission = async () => {
			// Browsers ask only after a user gesture.
			if (navigator.userActivation.isActive) permission = 'granted';
			return permission;
		};
		PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
		PushManager.prototype.subscribe = async (options) => {
			if (options?.userVisibleOnly !== true || permission !== 'granted') throw new Error('not allowed');
			current = { options, endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true };
			return current as PushSubscription;
		};
	}, service.subscription);

interface Tray {
	/** The number on the app icon. */
	badge?: number;
	shown: { title: string; body: string; lang: string; tag: string; data: unknown; close(): void }[];
}

/**
 * Records the worker's notifications for the journey. A notification replaces one with the same tag, as in browsers.
 */
const watchTray = (worker: Worker) =>
	worker.evaluate(() => {
		const scope = self as unknown as Tray & {
			registration: { showNotification: unknown };
			navigator: { setAppBadge: unknown };
		};
		scope.shown = [];
		// The real call would end the worker, because this browser has no app icon.
		scope.navigator.setAppBadge = async (count: number) => {
			scope.badge = count;
		};
		scope.registration.showNotification = async (title: string, options: Omit<Tray['shown'][number], 'title'>) => {
			const close = () => {
				scope.shown = scope.shown.filter(({ tag }) => tag !== options.tag);
			};
			close();
			scope.shown.push({ ...options, title, close });
		};
	});
const shown = (worker: Worker) =>
	worker.evaluate(() =>
		(self as unknown as Tray).shown.map(({ title, body, lang, tag }) => ({ title, body, lang, tag })),
	);

test('[NOTE-02] a trader turns on push messages, gets an encrypted one, sees it once and follows it to its subject', async ({
	page,
	person,
	context,
	baseURL,
	browser,
}) => {
	test.slow();
	await subscribeLocally(page);
	await page.goto('/settings/notifications');
	const section = page.locator('section', { has: page.getByRole('heading', { name: 'Push messages' }) });
	await test.step('nothing is requested before the trader chooses it', async () => {
		await expect(page.getByRole('switch', { name: 'Security: Push' })).toBeChecked();
		await section.getByRole('button', { name: 'Turn on for this device' }).click();
		await expect(section.getByText('This device', { exact: true })).toBeVisible();
		await section.getByRole('switch', { name: 'Show amounts' }).click();
		await expect(section.getByText('Saved')).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	await test.step('a login from another device is pushed', async () => {
		const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
		await elsewhere.request.get('/login');
		await post(elsewhere, '/api/login', { email: person.email, password: person.password, remember: false });
		await elsewhere.close();
		await expect.poll(() => service.payloads.length, { timeout: 30_000 }).toBe(1);
		expect(service.payloads).toMatchObject([{ title: 'Security', page: '/settings/security', unread: 1 }]);
	});

	const [worker] = context.serviceWorkers();
	if (worker === undefined) throw new Error('the page has no worker');
	await watchTray(worker);
	const session = await context.newCDPSession(page);
	const registrationId = await new Promise<string>((resolve) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const mine = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${baseURL}/`);
			if (mine) resolve(mine.registrationId);
		});
		void session.send('ServiceWorker.enable');
	});
	const deliver = async () => {
		const data = JSON.stringify(service.payloads[0]);
		await session.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data });
	};
	await test.step('the browser shows it, and a repeated one once', async () => {
		await deliver();
		await expect
			.poll(() => shown(worker))
			.toMatchObject([{ title: 'Security', body: 'Someone logged in to your account from a new device' }]);
		await deliver();
		await page.waitForTimeout(500);
		expect(await worker.evaluate(() => (self as unknown as Tray).badge)).toBe(1);
		expect(await shown(worker)).toMatchObject([{ lang: 'en-GB', tag: service.payloads[0]?.tag }]);
	});

	await test.step('pressing it opens its subject in the open window', async () => {
		await worker.evaluate(() => {
			const [notification] = (self as unknown as Tray).shown;
			const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
			self.dispatchEvent(event);
		});
		await expect(page).toHaveURL('/settings/security');
		expect(await shown(worker)).toEqual([]);
	});

	await test.step('a subscription that the browser has lost is renewed when the site is opened again', async () => {
		// This browser loses its subscription with each page.
		const added = page.waitForResponse(
			(response) => response.url().endsWith('/api/settings/push') && response.request().method() === 'PUT',
		);
		await page.goto('/settings/notifications');
		const answer = await added;
		expect(answer.ok()).toBe(true);
		expect(answer.request().postDataJSON()).toMatchObject({ address: service.subscription.endpoint });
	});

	await test.step('removing the device ends it, for the next page too', async () => {
		await section.getByRole('button', { name: /^Remove: / }).click();
		await expect(section.getByRole('button', { name: 'Turn on for this device' })).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem('push'))).toBeNull();
	});
});

test('[NOTE-02] a user who has denied notifications reads how to allow them', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.addInitScript(() => {
		Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
	});
	await page.goto('/settings/notifications');
	await expect(page.getByText('This browser blocks notifications from our site.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeHidden();
	await expectAccessible(page);
});
