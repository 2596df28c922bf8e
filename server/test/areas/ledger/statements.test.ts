import { randomUUID } from 'node:crypto';
import type { Transaction } from '@fairtick/domain/ledger/contract';
import { GRANT_MOST_MINOR } from '@fairtick/domain/ledger/postings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStatements } from '../../../src/areas/ledger/statement/create-statements.ts';
import { Undeliverable } from '../../../src/platform/mail/index.ts';
import { Places, shareReports } from '../../../src/platform/turns/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { openPdf } from '../../support/pdf.ts';
import { NOON, placement } from '../../support/trading-fixture.ts';
import { grant } from '../../support/users.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let browser: TestBrowser;
let id: number;
let email: string;
beforeAll(async () => {
	const limits = ['REGISTRATIONS', 'MOVEMENTS', 'LISTS', 'GENERAL'].map((name) => [`LIMIT_${name}`, '10000']);
	app = await createTestApp(Object.fromEntries(limits));
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(NOON);
	browser = await app.browser();
	({ id, email } = await browser.join());
});

const list = async (query = '', by = browser): Promise<Transaction[]> =>
	(await by.call('GET', `/api/transactions?limit=200${query}`)).body.data;

/** The bytes of a download, asked for by the signed-in browser. */
async function download(url: string): Promise<Buffer> {
	const answer = await app.http.inject({
		url,
		headers: {
			'accept-language': browser.locale,
			authorization: `Bearer ${browser.token}`,
			cookie: `session=${browser.cookie('session')}`,
		},
	});
	expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
	return answer.rawPayload;
}

/** One trade that is won and settled five seconds after noon. */
async function win(): Promise<string> {
	await app.market.tick(1, NOON - 250, 1_000n);
	const { status, body } = await browser.call('POST', '/api/trades', placement({ id: randomUUID() }));
	expect(status).toBe(201);
	await app.db.setClock(NOON + 6_000);
	for (const [ms, price] of [
		[250, 1_000n],
		[5_000, 1_010n],
		[5_500, 1_010n],
	] as const)
		await app.market.tick(1, NOON + ms, price);
	await expect.poll(async () => (await browser.call('GET', `/api/trades/${body.id}`)).body.status).toBe('won');
	return body.id;
}

describe('the list of transactions', () => {
	test('[CASH-11] has every posting of every account with counterpart, reference and balance after, newest first', async () => {
		const trade = { type: 'trade', id: await win() };
		const rest = { mode: 'demo', currency: 'USD' };
		const settled = { ...rest, kind: 'trade.won', reference: trade };
		expect(await list()).toEqual(
			[
				{ ...settled, account: 'available', counterpart: 'house:trading', amount: 900, balance_after: 1_000_900 },
				{ ...settled, account: 'available', counterpart: 'in_trades', amount: 1_000, balance_after: 1_000_000 },
				{ ...settled, account: 'in_trades', counterpart: 'available', amount: -1_000, balance_after: 0 },
				{
					...rest,
					kind: 'trade.opened',
					reference: trade,
					account: 'in_trades',
					counterpart: 'available',
					amount: 1_000,
					balance_after: 1_000,
				},
				{
					...rest,
					kind: 'trade.opened',
					reference: trade,
					account: 'available',
					counterpart: 'in_trades',
					amount: -1_000,
					balance_after: 999_000,
				},
				{
					...rest,
					kind: 'demo_grant',
					reference: { type: 'grant', id: String(id) },
					account: 'available',
					counterpart: 'house:grants',
					amount: 1_000_000,
					balance_after: 1_000_000,
				},
			].map((row) => expect.objectContaining(row)),
		);
		const found = await list();
		expect(found.map((row) => row.id)).toEqual([...found.map((row) => row.id)].sort((a, b) => b - a));
	});

	test('[CASH-11] narrows by account, mode and kind', async () => {
		await win();
		await grant(app.db, id, 'SANDBOX_USD', 250n);
		expect((await list('&mode=real')).map(({ kind, mode, amount }) => [kind, mode, amount])).toEqual([
			['adjustment', 'real', 250],
		]);
		expect((await list('&mode=demo')).map(({ mode }) => mode)).toEqual(Array(6).fill('demo'));
		expect((await list('&account=in_trades')).map(({ amount }) => amount)).toEqual([-1_000, 1_000]);
		expect((await list('&kind=trade.opened&account=available')).map(({ amount }) => amount)).toEqual([-1_000]);
		expect(await list('&kind=trade.lost')).toEqual([]);
	});

	test('[CASH-11] a period holds exactly what was posted in it, wherever it begins and ends', async () => {
		const times = Array.from({ length: 25 }, (_, n) => NOON + Math.floor(n / 2) * MINUTE_MS);
		for (const at of times) {
			await app.db.setClock(at);
			await grant(app.db, id, 'DEMO_USD', 100n);
		}
		const all = await list();
		expect(all).toHaveLength(26);
		const edges = [NOON - 1, NOON, NOON + 1, NOON + 5 * MINUTE_MS, NOON + 12 * MINUTE_MS, NOON + 13 * MINUTE_MS];
		for (const from of edges)
			for (const to of edges) {
				const [first, last] = [from, to].map((ms) => new Date(ms).toISOString()) as [string, string];
				const expected = all.filter(({ at }) => at >= first && at < last);
				expect(await list(`&from=${first}&to=${last}`), `${first} to ${last}`).toEqual(expected);
			}
	});

	test('[CASH-11] pages of every size put together are the whole list', async () => {
		await win();
		const all = await list();
		for (const limit of [1, 2, 4]) {
			const pages: Transaction[] = [];
			for (let cursor: string | null = ''; cursor !== null; ) {
				const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
				const { body } = await browser.call('GET', `/api/transactions?limit=${limit}${after}`);
				pages.push(...body.data);
				cursor = body.next_cursor;
			}
			expect(pages).toEqual(all);
		}
	});

	test('[CASH-11] shows nothing of anyone else', async () => {
		const stranger = await app.browser();
		const theirs = await stranger.join();
		expect((await list('', stranger)).map(({ reference }) => reference.id)).toEqual([String(theirs.id)]);
	});
});

describe('the table', () => {
	test('[CASH-11] has each account oldest first, says each kind in the language of its reader, and runs no formula', async () => {
		await win();
		browser.locale = 'br';
		const [head, ...rows] = (await download('/api/transactions.csv')).toString().trimEnd().split('\r\n');
		// The mark at the beginning makes a spreadsheet read accents.
		expect(head).toBe(
			'\ufeffid,at,mode,account,kind,description,counterpart,amount,balance_after,currency,reference_type,reference_id,reason',
		);
		const ids = (account: string) =>
			rows.filter((row) => row.includes(`,${account},`)).map((row) => Number(row.split(',')[0]));
		const all = (await list()).toReversed();
		expect(ids('demo,available')).toEqual(all.filter(({ account }) => account === 'available').map((row) => row.id));
		expect(rows).toHaveLength(all.length);
		expect(rows[1]).toContain('trade.opened,Operação aberta,in_trades,-10.00,9990.00,USD,trade,');
		expect(rows.join('\n')).not.toMatch(/(^|,)"?[=+@]/m);
	});

	test('[CASH-11] is whole beyond one page', async () => {
		for (const count of [1_000n, 600n]) await grant(app.db, id, 'DEMO_USD', count * GRANT_MOST_MINOR);
		const rows = (await download('/api/transactions.csv?kind=demo_refill')).toString().trimEnd().split('\r\n').slice(1);
		expect(new Set(rows).size).toBe(1_600);
	});
});

describe('the document', () => {
	test('[CASH-11] says whose it is, for what time, every transaction, and the balances before and after', async () => {
		const tradeId = await win();
		const { pages, text } = await openPdf(await download('/api/transactions.pdf'));
		expect(pages).toBe(1);
		for (const words of [
			'Account statement',
			`Account no. ${id}, Dana Weiss, ${email}`,
			'16 Nov 2026, 12:00:00 UTC to',
			'Demo account · Available balance',
			'Demo account · In open trades',
			'Page 1 of 1',
			tradeId,
			'Opening balance',
			'Closing balance',
			'$10,009.00',
			'Trade won',
			'Fairtick: trading',
			'2026-11-16 12:00:06',
		])
			expect(text).toContain(words);
		expect(text).not.toContain('Real account');
	});

	test('[CASH-11] begins with the balance before its period', async () => {
		await app.db.setClock(NOON + MINUTE_MS);
		await grant(app.db, id, 'DEMO_USD', 123n);
		const from = new Date(NOON + MINUTE_MS).toISOString();
		const { text } = await openPdf(await download(`/api/transactions.pdf?from=${from}`));
		expect(text).toMatch(/Opening balance\s+\$10,000\.00/);
		expect(text).toMatch(/Closing balance\s+\$10,001\.23/);
		expect(text).not.toContain('Demo starting balance');
	});

	test('[CASH-11] is made for each user one at a time', async () => {
		const stranger = await app.browser();
		await stranger.join();
		const ask = (by: TestBrowser) => by.call('GET', '/api/transactions.pdf');
		const answers = await Promise.all([ask(browser), ask(browser), ask(stranger)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
		expect(answers[2]?.status).toBe(200);
		expect((await ask(browser)).status).toBe(200);
	});

	test('[CASH-11] leaves out a name that its font cannot write', async () => {
		await browser.call('PATCH', '/api/settings/profile', { name: '王小明' });
		const { text } = await openPdf(await download('/api/transactions.pdf'));
		expect(text).toContain(`Account no. ${id}, ${email}`);
	});

	test('[CASH-11] continues over pages, numbered and with their columns', async () => {
		await grant(app.db, id, 'DEMO_USD', 100n * GRANT_MOST_MINOR);
		const { pages, text } = await openPdf(await download('/api/transactions.pdf'));
		expect(pages).toBeGreaterThan(2);
		expect(text).toContain(`Page ${pages} of ${pages}`);
		expect(text.match(/From or to/g)).toHaveLength(pages);
		expect(text.match(/Demo top-up/g)).toHaveLength(100);
	});

	test('[CASH-11] of more than 5,000 transactions is refused, and a shorter one is not', async () => {
		for (let i = 0; i < 5; i++) await grant(app.db, id, 'DEMO_USD', 1_000n * GRANT_MOST_MINOR);
		const { status, body } = await browser.call('GET', '/api/transactions.pdf');
		expect([status, body.code, body.params]).toEqual([422, 'ledger.statement_too_long', { limit: 5_000 }]);
		const narrower = await openPdf(await download('/api/transactions.pdf?kind=demo_grant'));
		expect(narrower.text).toContain('Only transactions of this type: Demo starting balance');
	}, 60_000);
});

describe('a month by mail', () => {
	const ask = (month: string) => browser.call('POST', '/api/transactions/mail', { month });
	const verify = () => app.db.owner.query('update users set email_verified_at = 1 where id = $1', [id]);

	test('[CASH-11] comes as an attachment in the language that it was asked in', async () => {
		await verify();
		browser.locale = 'id';
		expect((await ask('2026-11')).status).toBe(204);
		const { attachments, text } = await app.mail(email, 'Laporan rekening Anda untuk November 2026');
		expect(text).toContain('terlampir');
		expect(attachments.map(({ name, type }) => [name, type])).toEqual([['statement-2026-11.pdf', 'application/pdf']]);
		const pdf = await openPdf(attachments[0]?.content as Buffer);
		expect(pdf.text).toContain('Saldo awal demo');
		expect(pdf.text).toContain('1 Nov 2026');
	});

	test('[CASH-11] goes to a verified address alone', async () => {
		expect((await ask('2026-11')).body.code).toBe('ledger.verify_first');
	});

	test('[CASH-11] is not one to come, and has a form', async () => {
		await verify();
		for (const month of ['2026-12', '2026-13', '2026-1', 'last']) {
			const { status, body } = await ask(month);
			expect([status, Object.keys(body.errors)]).toEqual([422, ['month']]);
		}
	});

	test('[CASH-11] comes five times a day', async () => {
		await verify();
		for (let i = 0; i < 5; i++) expect((await ask('2026-11')).status).toBe(204);
		const { status, body } = await ask('2026-11');
		expect([status, body.code, body.params]).toEqual([422, 'ledger.statements_used_up', { limit: 5 }]);
	});

	test('[CASH-11] that has become too long since it was asked for is not sent', async () => {
		for (let i = 0; i < 5; i++) await grant(app.db, id, 'DEMO_USD', 1_000n * GRANT_MOST_MINOR);
		const places = new Places();
		const reports = shareReports({ ofUsers: app.db.database, own: app.db.database }, places);
		const statements = createStatements(reports, { appName: 'Fairtick' }, places);
		const mail = { userId: id, kind: 'statement', locale: 'en', params: { month: '2026-11' } } as const;
		await expect(statements.loadAttachment(mail)).rejects.toThrow(Undeliverable);
	}, 60_000);
});
