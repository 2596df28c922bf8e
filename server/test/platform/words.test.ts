import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestAnswer, TestBrowser } from '../support/browser.ts';
import { joinStaff } from '../support/staff.ts';

let app: TestApp;
let user: TestBrowser;
let staff: TestBrowser;
let subjectId: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_GENERAL: '100000', LIMIT_REGISTRATIONS: '100000' });
	user = await app.browser();
	({ id: subjectId } = await user.join());
	({ browser: staff } = await joinStaff(app, 'admin'));
});
afterAll(() => app.close());

/** Every call that takes a name or a text, with its field. */
const CALLS: readonly (readonly [string, string, (words: string) => Promise<TestAnswer>])[] = [
	['registering', 'name', (name) => user.register({ name })],
	[
		'registering by a provider',
		'name',
		(name) => user.call('POST', '/api/register/provider', { ticket: 'x', name, country: 'GB', accept_terms: true }),
	],
	['the profile', 'name', (name) => user.call('PATCH', '/api/settings/profile', { name })],
	['an API token', 'name', (name) => user.call('POST', '/api/settings/tokens', { name, scopes: ['read'] })],
	['a passkey', 'name', (name) => user.call('PATCH', `/api/settings/passkeys/${randomUUID()}`, { name })],
	[
		'the reason of an act',
		'reason',
		(reason) => staff.call('POST', `/api/admin/users/${subjectId}/unfreeze`, { reason }),
	],
	[
		'the site',
		'app_name',
		(name) =>
			staff.call('PUT', '/api/admin/site', {
				app_name: name,
				chat_script: null,
				locale: 'en',
				locales: ['en'],
				version: 1,
				reason: 'as agreed',
			}),
	],
	[
		'the operator',
		'operator.address',
		(address) =>
			staff.call('POST', '/api/admin/site/operator', {
				operator: { name: 'Any Company', address, licence: null },
				reason: 'as agreed',
			}),
	],
];

/** Fields of several lines, which are no names. */
const MULTILINE = ['reason', 'operator.address'];
const LIKE_OTHERS = [
	['\u{e0041}\u{e0042}Dana Weiss', 'Please leave out characters that cannot be seen.'],
	['\uff24\uff41\uff4e\uff41 Weiss', /^Please use ordinary letters and digits/],
] as const;

test.each(CALLS)(
	'[IDENT-13] %s: what hides, misleads or covers the lines around it is refused',
	async (_, field, send) => {
		for (const [words, text] of [
			['Dana \u202eWeiss', 'Please leave out control characters and marks that change the direction of writing.'],
			['Dana\u0007Weiss', 'Please leave out control characters and marks that change the direction of writing.'],
			['\u3164\u3164\u3164\u3164\u3164', 'Please enter at least one visible character.'],
			...(MULTILINE.includes(field) ? [] : LIKE_OTHERS),
			['\u200b\u2800\u0301\u200d\u200b', 'Please enter at least one visible character.'],
			[`Dana${'\u0301'.repeat(30)}`, /^A character is made of too many parts, such as marks or a large emoji/],
			['ल'.repeat(501), /^Please enter at most \d+ characters\.$/],
		] as const) {
			const { status, body } = await send(words);
			const shown = expect.objectContaining({
				[field]: [typeof text === 'string' ? text : expect.stringMatching(text)],
			});
			expect([status, body.code, body.errors], words).toEqual([422, 'http.invalid', shown]);
		}
	},
);

test('[IDENT-13] names of every script are returned as they were written, and their length counts visible characters', async () => {
	for (const name of ['लक्ष्मी राष्ट्रों', '이순신', 'عبد الله', 'Zoë 👩🏽‍💻', 'ज्यो'.repeat(50)]) {
		const { status, body } = await user.call('PATCH', '/api/settings/profile', { name });
		expect([status, body.name]).toEqual([200, name]);
	}
	const { body } = await user.call('PATCH', '/api/settings/profile', { name: 'ल'.repeat(101) });
	expect(body.errors.name).toEqual(['Please enter at most 100 characters.']);
});

test('[IDENT-13] a reason may have several lines', async () => {
	const reason = 'asked for by phone\nand in writing';
	const frozen = { reason, due_at: new Date(Date.now() + 86_400_000).toISOString() };
	const { id } = await (await app.browser()).join();
	expect((await staff.call('POST', `/api/admin/users/${id}/freeze`, frozen)).status).toBe(204);
	const { body } = await staff.call('GET', `/api/admin/users/${id}`);
	expect(body.freeze.reason).toBe(reason);
});

test('[IDENT-13] a note on a chart is saved without control and bidi characters', async () => {
	const note = (text: string) => ({
		type: 'area',
		interval: 'tick',
		indicators: [],
		drawings: [{ id: 'a', tool: 'note', points: [[1, 1]], text }],
	});
	const browser = await app.browser();
	await browser.join();
	expect((await browser.call('PUT', '/api/chart-layouts/1', note('buy\u202e here\u0007'))).status).toBe(200);
	const { layout } = (await browser.call('GET', '/api/chart-layouts/1')).body;
	expect(layout).toEqual(note('buy here'));
	for (const text of ['\u3164', `a${'\u0301'.repeat(9)}`, 'ल'.repeat(61)])
		expect((await browser.call('PUT', '/api/chart-layouts/1', note(text))).body.errors).toHaveProperty('drawings');
});
