import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** The browser's error for a refusal that a journey expects. */
export const REFUSED = /Failed to load resource: the server responded with a status of 422/;
/** The browser's error for a call without a valid session. */
export const SIGNED_OUT = /Failed to load resource: the server responded with a status of 401/;
/** The browser's errors while its connection is off. */
export const OFFLINE = /net::ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection to .* failed/;

/** Tag of a journey whose pages have another layout on a phone: it runs there too. */
export const PHONE = { tag: '@phone' };

/** The settings of a trader who has seen the tour. */
export const TOURED = { name: 'trading', value: encodeURIComponent('{"toured":true}') };

export interface Person {
	readonly name: string;
	readonly email: string;
	readonly password: string;
}

interface Fixtures {
	/** Console errors that a journey expects; any other one fails it. */
	allowedErrors: RegExp[];
	consoleErrors: string[];
	/** True if this browser has seen the tour of the trading page. */
	toured: boolean;
	/** A registered and signed-in person in the page's browser. */
	person: Person;
}

/** Playwright's test with pages that fail on any unexpected console error. */
export const test = base.extend<Fixtures>({
	allowedErrors: [[], { option: true }],
	consoleErrors: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
		async ({}, use) => {
			const errors: string[] = [];
			await use(errors);
		},
		{ auto: true },
	],
	toured: [true, { option: true }],
	context: async ({ context, allowedErrors, consoleErrors, toured, baseURL }, use) => {
		if (toured) await context.addCookies([{ ...TOURED, url: baseURL ?? '' }]);
		context.on('page', (page) => watchConsole(page, consoleErrors));
		await use(context);
		// Requests pending at the end of a journey may fail.
		for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
		const unexpected = consoleErrors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
		expect(unexpected, 'unexpected errors on the console').toEqual([]);
	},
	person: async ({ context }, use) => {
		await use(await signUp(context));
	},
});

/** Collects what a page reports as errors. */
export function watchConsole(page: Page, errors: string[]): void {
	page.on('pageerror', (error) => errors.push(String(error)));
	page.on('console', (message) => {
		if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
	});
}

/** Data of a person who is not registered yet. */
export function makePerson(): Person {
	const mark = randomUUID().slice(0, 8);
	return { name: `Kim ${mark}`, email: `kim-${mark}@example.org`, password: `violet ${mark} harbour` };
}

/** Registers and signs in by the pages' calls, so that a journey can begin at its subject. */
export async function signUp(context: BrowserContext): Promise<Person> {
	const person = makePerson();
	const { origin } = new URL((await context.request.get('/login')).url());
	await post(context, '/api/register', {
		...person,
		password_confirmation: person.password,
		country: 'DE',
		accept_terms: true,
	});
	const { email, password } = person;
	const { token } = (await post(context, '/api/login', { email, password, remember: true })) as { token: string };
	await context.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);
	return person;
}

/** Makes a changing call like a page of the same origin; throws unless the answer is good. */
export const post = (context: BrowserContext, path: string, data: object): Promise<unknown> =>
	send(context, path, { method: 'POST', data });

type Sent = Pick<Parameters<BrowserContext['request']['fetch']>[1] & object, 'method' | 'data' | 'multipart'>;

/** As `post`, with another method or with a file. */
export async function send(context: BrowserContext, path: string, sent: Sent): Promise<unknown> {
	const cookies = await context.cookies();
	const value = (name: string) => decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
	const answer = await context.request.fetch(path, {
		...sent,
		headers: {
			'X-XSRF-TOKEN': value('XSRF-TOKEN'),
			'Idempotency-Key': randomUUID(),
			...(value('token') && { Authorization: `Bearer ${value('token')}` }),
		},
	});
	if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
	return answer.status() === 204 ? undefined : answer.json();
}

/** Reads a call's answer as the signed-in person. */
export async function get(context: BrowserContext, path: string): Promise<unknown> {
	const token = (await context.cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
	const answer = await context.request.get(path, { headers: { Authorization: `Bearer ${decodeURIComponent(token)}` } });
	if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
	return answer.json();
}

/** Fails with rule, elements and reason of every violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
	await settleAnimations(page);
	const { violations } = await new AxeBuilder({ page })
		// An open menu's guards pass the focus on immediately.
		.exclude('[data-base-ui-focus-guard]')
		.options({ resultTypes: ['violations'] })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
		// Checks in the page itself: the default mode is for frames of other origins, and no page has any.
		.setLegacyMode()
		.analyze();
	const found = violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
	);
	expect(found, 'accessibility').toEqual([]);
}

/** Waits for fades, whose contrast is meaningless. Endless and scroll-driven animations are not waited for. */
async function settleAnimations(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const ending = document
			.getAnimations()
			.filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity);
		await Promise.allSettled(ending.map(({ finished }) => finished));
	});
}

/** Fails if the page scrolls sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
	const { content, window } = await page.evaluate(() => ({
		content: document.documentElement.scrollWidth,
		window: document.documentElement.clientWidth,
	}));
	expect(content, 'width of the page').toBeLessThanOrEqual(window);
}
