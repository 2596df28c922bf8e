import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let editor: StaffMember;
let second: StaffMember;
let auditor: StaffMember;
beforeAll(async () => {
	app = await createTestApp();
	[editor, second, auditor] = [
		await joinStaff(app, 'content'),
		await joinStaff(app, 'admin'),
		await joinStaff(app, 'auditor'),
	];
});
afterAll(() => app.close());

const publish = (member: StaffMember, page: string, body: object) =>
	member.browser.call('POST', `/api/admin/pages/${page}`, { version: 0, reason: REASON, ...body });
async function read(page: string, locale = 'en') {
	return (await (await app.browser()).call('GET', `/api/pages/${page}?locale=${locale}`)).body;
}
const newestAct = async () => (await second.browser.call('GET', '/api/admin/audit-log?limit=1')).body.data[0];

describe('[ADMIN-07] pages', () => {
	test('show the built-in text until staff publish another, in that language alone', async () => {
		expect(await read('faq')).toEqual({
			name: 'faq',
			locale: 'en',
			version: 0,
			changed_at: null,
			content: null,
			terms_version: null,
		});
		const markdown = 'Short.\n\n## What is new\n\nNothing **yet**. <script>alert(1)</script>';
		const { status, body } = await publish(editor, 'faq/en', { markdown });
		expect([status, body]).toEqual([200, { version: 1, request_id: null }]);
		expect(await read('faq')).toMatchObject({
			version: 1,
			content: {
				lead: '<p>Short.</p>\n',
				sections: [
					{
						id: 'what-is-new',
						title: 'What is new',
						html: '<p>Nothing <strong>yet</strong>. &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
					},
				],
			},
		});
		expect((await read('faq', 'br')).content).toBeNull();
		expect(await newestAct()).toMatchObject({
			act: 'page.published',
			subject: 'page:faq:en',
			actor: { id: editor.id },
			before: { version: 0, markdown: '' },
			after: { version: 1, markdown },
		});
	});

	test('go back to the built-in text, and keep every version', async () => {
		expect((await publish(editor, 'faq/en', { version: 1, markdown: '' })).body.version).toBe(2);
		expect(await read('faq')).toMatchObject({ version: 2, content: null });
		const { versions } = (await auditor.browser.call('GET', '/api/admin/pages/faq/en')).body;
		expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
	});

	test('are not overwritten unseen', async () => {
		const texts = ['One.', 'Two.', 'Three.'];
		const answers = await Promise.all(texts.map((markdown) => publish(editor, 'help_center/id', { markdown })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		expect(answers.find(({ status }) => status === 422)?.body.code).toBe('content.changed');
		const shown = (await read('help_center', 'id')).content.lead;
		expect((await publish(editor, 'help_center/id', { version: 1, markdown: shown.slice(3, -5) })).body.code).toBe(
			'content.unchanged',
		);
	});

	test('with legal meaning wait for a second person', async () => {
		const { status, body } = await publish(editor, 'privacy_policy/en', { markdown: 'We keep little.' });
		expect([status, body.version]).toEqual([202, null]);
		expect((await read('privacy_policy')).content).toBeNull();
		expect((await publish(second, 'privacy_policy/en', { markdown: 'Other.' })).body.code).toBe('admin.request_open');
		const approve = (member: StaffMember) =>
			member.browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, { reason: REASON });
		expect((await approve(editor)).body.code).toBe('admin.own_request');
		expect((await approve(second)).status).toBe(204);
		expect((await read('privacy_policy')).content).toEqual({ lead: '<p>We keep little.</p>\n', sections: [] });
	});

	test('refuse what cannot be drawn, with its line', async () => {
		const { status, body } = await publish(editor, 'aboutus/en', { markdown: 'a\n\n# b' });
		expect([status, body.errors]).toEqual([422, { markdown: ['Line 3: use ## for sections and ### inside them.'] }]);
		expect((await publish(editor, 'aboutus/en', { markdown: 'x'.repeat(40_001) })).status).toBe(422);
		expect((await publish(editor, 'nothing/en', { markdown: 'x' })).status).toBe(422);
		expect((await publish(auditor, 'aboutus/en', { markdown: 'x' })).status).toBe(403);
	});

	test('are previewed as they would be drawn', async () => {
		const { body } = await auditor.browser.call('POST', '/api/admin/pages/preview', {
			markdown: '## A\n\n{if sandbox} b',
		});
		expect(body).toEqual({ lead: '', sections: [{ id: 'a', title: 'A', html: '<p>b</p>\n' }] });
	});
});

describe('[ADMIN-07] [IDENT-09] terms', () => {
	let user: TestBrowser;
	const due = async () => (await user.call('GET', '/api/user')).body.terms_due;
	beforeAll(async () => {
		user = await app.browser();
		await user.join();
		const asked = await publish(editor, 'term_and_condition/en', { markdown: 'Be fair.', accept_again: true });
		expect(await due()).toBeNull();
		const path = `/api/admin/requests/${asked.body.request_id}/approve`;
		expect((await second.browser.call('POST', path, { reason: REASON })).status).toBe(204);
	});

	test('a new version is accepted by the number that was read, once', async () => {
		expect(await read('term_and_condition')).toMatchObject({ version: 1, terms_version: 2 });
		expect(await due()).toBe(2);
		for (const version of [1, 3]) {
			const { status, body } = await user.call('POST', '/api/terms/accept', { version });
			expect([status, body.code, body.params]).toEqual([422, 'content.terms_over', { version: 2 }]);
		}
		expect((await user.call('POST', '/api/terms/accept', { version: 2 })).status).toBe(204);
		expect(await due()).toBeNull();
		expect((await user.call('GET', '/api/settings/profile')).body.terms_version).toBe(2);
	});

	test('who registers later has accepted it', async () => {
		const later = await app.browser();
		await later.join();
		expect((await later.call('GET', '/api/user')).body.terms_due).toBeNull();
	});
});

describe('[ADMIN-07] announcements', () => {
	const inMinutes = async (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
	async function announce(body: object) {
		const [starts_at, ends_at] = [await inMinutes(-1), await inMinutes(60)];
		const text = { texts: { en: 'Planned work', br: 'Manutenção' }, audience: 'everybody', starts_at, ends_at };
		return editor.browser.call(
			'POST',
			'/api/admin/announcements',
			{ ...text, reason: REASON, ...body },
			{
				'idempotency-key': randomUUID(),
			},
		);
	}
	const shown = async (browser: TestBrowser, language = 'en') =>
		(await browser.call('GET', '/api/announcements', undefined, { 'accept-language': language })).body.map(
			({ text }: { text: string }) => text,
		);

	test('are shown from their start to their end, in the reader’s language or in English', async () => {
		const guest = await app.browser();
		const { status, body } = await announce({});
		expect([status, body.state]).toEqual([201, 'shown']);
		expect((await announce({ starts_at: await inMinutes(30) })).body.state).toBe('waiting');
		expect(await shown(guest)).toEqual(['Planned work']);
		expect(await shown(guest, 'pt-BR')).toEqual(['Manutenção']);
		expect(await shown(guest, 'hi')).toEqual(['Planned work']);
		const end = () => editor.browser.call('POST', `/api/admin/announcements/${body.id}/end`, { reason: REASON });
		expect((await end()).status).toBe(204);
		expect(await shown(guest)).toEqual([]);
		expect((await end()).body.code).toBe('content.announcement_over');
	});

	test('for users are hidden from visitors', async () => {
		await announce({ audience: 'users', texts: { en: 'For you' } });
		const [guest, user] = [await app.browser(), await app.browser()];
		await user.join();
		expect([await shown(guest), await shown(user)]).toEqual([[], ['For you']]);
	});

	test.each([
		['no English text', { texts: { br: 'Olá' } }, 'texts.en'],
		['an end before its start', { ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
		['an end that is over', { starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2020-01-02T00:00:00.000Z' }, 'ends_at'],
		['more than 90 days', { ends_at: '2099-01-01T00:00:00.000Z' }, 'ends_at'],
		['a long text', { texts: { en: 'x'.repeat(301) } }, 'texts.en'],
	])('refuse %s', async (_, body, field) => {
		const answer = await announce(body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
	});
});
