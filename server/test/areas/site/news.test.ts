import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const DAY_MS = 86_400_000;
const STAFF = '/api/admin/news';

let app: TestApp;
let editor: StaffMember;
let second: StaffMember;
let auditor: StaffMember;
let now: number;
beforeAll(async () => {
	app = await createTestApp();
	now = Date.now();
	await app.db.setClock(now);
	editor = await joinStaff(app, 'content');
	second = await joinStaff(app, 'admin');
	auditor = await joinStaff(app, 'auditor');
});
afterAll(() => app.close());

const text = (title: string, markdown = `## Why {#why}\n\nBecause of ${title}.`) => ({
	title,
	summary: `${title} in short.`,
	markdown,
});
let count = 0;
async function write(texts: object = { en: text('Launch') }, by = editor) {
	const slug = `article-${count++}`;
	const key = { 'idempotency-key': randomUUID() };
	const { status, body } = await by.browser.call('POST', STAFF, { slug, texts, reason: REASON }, key);
	expect([status, body.code]).toEqual([201, undefined]);
	return { id: body.id as string, slug };
}
const act = (id: string, name: string, body: object = {}, by = editor) =>
	by.browser.call('POST', `${STAFF}/${id}${name && `/${name}`}`, { reason: REASON, ...body });
const publish = (id: string, body: object = {}) => act(id, 'publish', { version: 1, ...body });
const visit = async (url: string) => (await app.browser()).call('GET', url);
const read = async (slug: string, locale = 'en') => visit(`/api/news/${slug}?locale=${locale}`);
const list = async (locale = 'en', more = '') => (await visit(`/api/news?locale=${locale}${more}`)).body;
const newestAct = async () => (await second.browser.call('GET', '/api/admin/audit-log?limit=1')).body.data[0];

describe('[ADMIN-07] news', () => {
	test('are drafts until they are published, and are written to the audit log at each step', async () => {
		const { id, slug } = await write();
		expect((await read(slug)).status).toBe(404);
		expect((await list()).data).toEqual([]);
		expect(await newestAct()).toMatchObject({ act: 'news.written', subject: `news:${id}`, reason: REASON });
		const { status, body } = await publish(id);
		expect([status, body.state, body.publish_at]).toEqual([200, 'shown', new Date(now).toISOString()]);
		expect(await newestAct()).toMatchObject({ act: 'news.published', before: { publish_at: null } });
		expect((await read(slug)).body).toMatchObject({
			slug,
			locale: 'en',
			title: 'Launch',
			summary: 'Launch in short.',
			published_at: body.publish_at,
			pinned: false,
			corrected_at: null,
			corrections: [],
			content: { lead: '', sections: [{ id: 'why', title: 'Why', html: '<p>Because of Launch.</p>\n' }] },
		});
		expect((await publish(id)).body.code).toBe('content.news_shown');
		expect((await act(id, 'withdraw')).body.state).toBe('draft');
		expect(await newestAct()).toMatchObject({ act: 'news.withdrawn' });
		expect((await read(slug)).status).toBe(404);
		expect((await act(id, 'withdraw')).body.code).toBe('content.news_draft');
	});

	test('wait for their time, which can be changed until then', async () => {
		const { id, slug } = await write();
		const at = (ms: number) => new Date(ms).toISOString();
		expect((await publish(id, { publish_at: at(now + DAY_MS) })).body.state).toBe('waiting');
		expect((await publish(id, { publish_at: at(now + 2 * DAY_MS) })).body.publish_at).toBe(at(now + 2 * DAY_MS));
		expect((await publish(id, { publish_at: at(now + 400 * DAY_MS) })).status).toBe(422);
		await app.db.setClock(now + 2 * DAY_MS - 1);
		expect((await read(slug)).status).toBe(404);
		await app.db.setClock(now + 2 * DAY_MS);
		expect((await read(slug)).body.published_at).toBe(at(now + 2 * DAY_MS));
		await app.db.setClock(now);
	});

	test('say in which language they are: the reader’s, or English', async () => {
		const { id, slug } = await write({ en: text('Hello'), in: text('नमस्ते') });
		await publish(id);
		expect((await read(slug, 'in')).body).toMatchObject({ locale: 'in', title: 'नमस्ते' });
		expect((await read(slug, 'id')).body).toMatchObject({ locale: 'en', title: 'Hello' });
		expect((await list('br')).data[0]).toMatchObject({ slug, locale: 'en' });
	});

	test('are changed, and show readers a correction in its language', async () => {
		const { id, slug } = await write({ en: text('Fees'), br: text('Taxas') });
		const correction = { corrections: { en: 'The fee is 1.00, not 10.00.' } };
		expect((await act(id, '', { version: 1, texts: { en: text('Fees 2') }, ...correction })).status).toBe(422);
		expect((await act(id, '', { version: 1, texts: { en: text('Fees') } })).body.code).toBe('content.unchanged');
		await publish(id);
		const { body } = await act(id, '', { version: 1, texts: { en: text('Fees 2') }, ...correction });
		expect(body).toMatchObject({ version: 2, corrections: [{ locale: 'en', by: { id: editor.id } }] });
		expect(await newestAct()).toMatchObject({
			act: 'news.changed',
			before: { version: 1, texts: { en: { title: 'Fees' } } },
			after: { version: 2, texts: { en: { title: 'Fees 2' } }, ...correction },
		});
		expect((await read(slug)).body).toMatchObject({
			title: 'Fees 2',
			corrected_at: new Date(now).toISOString(),
			corrections: [{ text: 'The fee is 1.00, not 10.00.' }],
		});
		expect((await read(slug, 'br')).body).toMatchObject({ title: 'Taxas', corrected_at: null, corrections: [] });
		expect((await act(id, '', { version: 1, texts: { en: text('Lost') } })).body.code).toBe('content.changed');
		expect((await act(id, '', { version: 2, texts: { id: text('Biaya') } })).body.locales).toEqual(['en', 'br', 'id']);
	});

	test('three of them are pinned above the newest, page after page', async () => {
		await app.db.owner.query('update news set publish_at = null');
		const slugs: string[] = [];
		const ids: string[] = [];
		for (let n = 0; n < 5; n++) {
			const { id, slug } = await write();
			await app.db.setClock(now + n * 1_000);
			await publish(id);
			[slugs[n], ids[n]] = [slug, id];
		}
		await Promise.all([0, 2, 3].map((n) => act(ids[n] ?? '', 'pin', { pinned: true })));
		expect((await act(ids[4] ?? '', 'pin', { pinned: true })).body).toMatchObject({
			code: 'content.too_many_pinned',
			params: { limit: 3 },
		});
		const found: string[] = [];
		for (let cursor: string | null = ''; cursor !== null; ) {
			const { data, next_cursor } = await list('en', `&limit=2${cursor && `&cursor=${cursor}`}`);
			found.push(...data.map((one: { slug: string }) => one.slug));
			cursor = next_cursor;
		}
		expect(found.map((slug) => slugs.indexOf(slug))).toEqual([3, 2, 0, 4, 1]);
		expect((await act(ids[0] ?? '', 'pin', { pinned: false })).body.pinned).toBe(false);
		await app.db.setClock(now);
	});

	test('need English, an address of their own, and texts that can be drawn', async () => {
		const post = (body: object) =>
			editor.browser.call('POST', STAFF, { reason: REASON, ...body }, { 'idempotency-key': randomUUID() });
		const { slug } = await write();
		expect((await post({ slug, texts: { en: text('A') } })).body.code).toBe('content.slug_taken');
		expect((await post({ slug: 'b', texts: { br: text('A') } })).body.errors).toHaveProperty(['texts.en.title']);
		expect((await post({ slug: 'b', texts: { en: text('A', '# B') } })).body.errors).toEqual({
			'texts.en.markdown': ['Line 1: use ## for sections and ### inside them.'],
		});
		for (const wrong of ['B', 'a b', '-a', 'a--b', 'ä', 'x'.repeat(81), ''])
			expect((await post({ slug: wrong, texts: { en: text('A') } })).status).toBe(422);
		expect((await post({ slug: 'c', texts: { en: { ...text('A'), title: 'x'.repeat(121) } } })).status).toBe(422);
	});

	test('are written by editors and read by the auditor', async () => {
		const { id } = await write();
		expect((await auditor.browser.call('GET', `${STAFF}/${id}`)).body.texts.en.title).toBe('Launch');
		const { data } = (await auditor.browser.call('GET', STAFF)).body;
		expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 'draft', locales: ['en'] });
		for (const name of ['', 'publish', 'withdraw', 'pin']) expect((await act(id, name, {}, auditor)).status).toBe(403);
	});
});

test('[ROUTE-05] the help centre searches pages that staff replaced and news that are shown', async () => {
	const { id, slug } = await write({ en: text('Searched'), in: text('खोज') });
	const searched = async (locale = 'en') => (await visit(`/api/help/texts?locale=${locale}`)).body;
	const slugs = async () => (await searched()).news.map((one: { slug: string }) => one.slug);
	expect(await slugs()).not.toContain(slug);
	await publish(id);
	expect(await slugs()).toContain(slug);
	const hindi = (await searched('in')).news.find((one: { slug: string }) => one.slug === slug);
	expect(hindi).toMatchObject({ locale: 'in', title: 'खोज' });
	expect((await searched()).pages).toEqual([]);
	const page = { version: 0, markdown: '## New {#new}\n\n{if live} Hidden\n\nShown', reason: REASON };
	await editor.browser.call('POST', '/api/admin/pages/faq/en', page);
	expect((await searched()).pages).toMatchObject([
		{ name: 'faq', content: { sections: [{ id: 'new', html: '<p>Shown</p>\n' }] } },
	]);
	expect((await searched('br')).pages).toEqual([]);
});
