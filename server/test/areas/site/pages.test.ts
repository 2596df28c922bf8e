import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EVERY_PAGE } from '@fairtick/domain/pages/every-page';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { escapeJson } from '../../../src/areas/site/settings/page.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp({ APP_NAME: 'Tick & <b>Co</b> $&', CHAT_SITE_ID: '64a0b1/default' });
	browser = await app.browser();
});
afterAll(() => app.close());

/** An address of every page, with a number for each of its parameters. */
const ADDRESSES = EVERY_PAGE.map(({ path }) => path.replace(/\{[^}]+\}/g, '7'));

describe('pages', () => {
	test('[ROUTE-08] known addresses are served with 200, with a slash at the end or a query as well', async () => {
		expect(ADDRESSES.length).toBeGreaterThan(80);
		for (const path of ADDRESSES) {
			for (const url of new Set([path, `${path.replace(/\/$/, '')}/`, `${path}?view=positions`])) {
				const { status, body } = await browser.call('GET', url);
				expect([url, status]).toEqual([url, 200]);
				expect(body).toContain('<div id="root">');
			}
		}
	});

	test('[ROUTE-08] others are served with the app and 404, unknown calls with JSON', async () => {
		for (const path of [
			'/nowhere',
			'/trading/x',
			'/login//',
			'/verify/a/b',
			'/admin/users/0',
			'/admin/users/x',
			'/admin/users/07',
			'/admin/assets/1e3',
			'/password/',
			'/apiary',
			'/%2e%2e/etc/passwd',
			'/.env',
			'/wp-admin.php',
		]) {
			const answer = await browser.call('GET', path);
			expect([path, answer.status]).toEqual([path, 404]);
			expect(answer.body).toContain('<div id="root">');
		}
		for (const path of ['/api/none', '/api', '/dist/js/none.js']) {
			const answer = await browser.call('GET', path);
			expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'http.not_found']);
		}
		expect((await browser.call('POST', '/nowhere')).body.code).toBe('http.not_found');
		expect((await browser.call('HEAD', '/trading')).status).toBe(200);
	});

	test('[PERF-13] bring the styles of the first paint, which the security policy names by their hash', async () => {
		for (const url of ['/', '/trading', '/nowhere']) {
			const { body, headers } = await browser.call('GET', url);
			const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? [];
			expect(style).toContain('#first-paint');
			const hash = createHash('sha256').update(style).digest('base64');
			expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
		}
		expect((await browser.call('GET', '/api/status')).headers['content-security-policy']).toContain(
			"style-src 'self';",
		);
	});

	test('[PERF-13] say before any script which page comes, in the theme and language of the cookies', async () => {
		const htmlOf = async (url: string, cookies: Record<string, string> = {}) => {
			const visitor = await app.browser();
			for (const [name, value] of Object.entries(cookies)) visitor.setCookie(name, value);
			return /<html [^>]*>/.exec((await visitor.call('GET', url)).body)?.[0];
		};
		expect(await htmlOf('/')).toBe('<html lang="en-GB" data-page="welcome">');
		expect(await htmlOf('/register', { theme: 'light', locale: 'br' })).toBe(
			'<html lang="pt-BR" data-page="form" data-theme="light">',
		);
		expect(await htmlOf('/trading')).toBe('<html lang="en-GB" data-page="form">');
		expect(await htmlOf('/trading', { token: 'x', theme: '"><script>', locale: 'id' })).toBe(
			'<html lang="id-ID" data-page="trading">',
		);
		expect(await htmlOf('/faq', { theme: 'dark' })).toBe('<html lang="en-GB" data-page="other" data-theme="dark">');
	});

	test('[PERF-13] colour the bar of the browser as the ground of the theme', async () => {
		const barOf = async (theme: string) => {
			const visitor = await app.browser();
			visitor.setCookie('theme', theme);
			return /<meta name="theme-color" content="([^"]*)"/.exec((await visitor.call('GET', '/trading')).body)?.[1];
		};
		expect(await barOf('dark')).toBe('#0e131b');
		expect(await barOf('light')).toBe('#f3f5f8');
		expect(await barOf('pink')).toBe('#0e131b');
	});

	test('carry the settings of the site as data that cannot break out', async () => {
		const { body } = await browser.call('GET', '/');
		const block = /<script type="application\/json" id="site-config">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
		expect(block).not.toMatch(/[<>&]/);
		expect(JSON.parse(block)).toMatchObject({
			app_name: 'Tick & <b>Co</b> $&',
			chat_script: '64a0b1/default',
			locale: 'en',
			locales: { en: 'English', br: 'Português (Brasil)', id: 'Bahasa Indonesia', in: 'हिन्दी' },
			mode: 'development',
			money: 'sandbox',
			has_calendar: false,
		});
		expect(body).toContain('<title>Tick &amp; &lt;b&gt;Co&lt;/b&gt; $&amp;</title>');
		expect(escapeJson('</script>\u2028')).toBe('"\\u003c/script\\u003e\\u2028"');
	});

	test('count towards their address, as photos, pictures and what is not there; files of the build do not', async () => {
		const paths = ['/', '/trading', '/nowhere', '/api/none', '/docs/api', '/dev/mail'];
		const names = ['/photos/00000000-0000-4000-8000-000000000000.webp', `/pictures/${'0'.repeat(64)}.png`];
		const asked = [...paths, ...names, '/photos/x', '/api/openapi.json'];
		const strict = await createTestApp({ LIMIT_ADDRESS: String(asked.length) });
		const look = async (url: string, from: string) =>
			(await strict.http.inject({ url, headers: { 'x-forwarded-for': from } })).statusCode;
		for (const [i, path] of asked.entries()) {
			const from = `192.0.2.${i}`;
			for (let n = 0; n < asked.length; n++) expect(await look(path, from), path).not.toBe(429);
			expect(await look('/dist/js/app-1.js', from)).toBe(200);
			for (const one of asked) expect(await look(one, from), `${one} after ${path}`).toBe(429);
			expect(await look('/dist/js/app-1.js', from)).toBe(200);
		}
		await strict.close();
	});

	test('[HTTP-02] set the anti-forgery cookie, readable, and keep the one that is there', async () => {
		const visitor = await app.browser();
		const first = visitor.cookie('XSRF-TOKEN');
		const { cookies } = await visitor.call('GET', '/trading');
		expect(cookies).toEqual([
			expect.objectContaining({ name: 'XSRF-TOKEN', value: first, sameSite: 'Lax', path: '/' }),
		]);
		expect(cookies[0]?.['httpOnly']).toBeUndefined();
		visitor.setCookie('XSRF-TOKEN', 'forged.value');
		await visitor.call('GET', '/nowhere');
		expect(visitor.cookie('XSRF-TOKEN')).not.toBe('forged.value');
	});

	test('[HTTP-04] scripts and the stylesheet lie below /dist/, named for ever', async () => {
		for (const [path, type] of [
			['/dist/js/app-1.js', 'javascript'],
			['/dist/css/app-1.css', 'text/css'],
		] as const) {
			const answer = await browser.call('GET', path);
			expect([answer.status, String(answer.headers['content-type'])]).toEqual([200, expect.stringContaining(type)]);
			expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		}
		for (const path of [
			'/dist/index.html',
			'/dist/',
			'/dist/../../package.json',
			'/dist/%2e%2e/%2e%2e/package.json',
			'/dist/..%2f..%2fpackage.json',
		])
			expect([path, (await browser.call('GET', path)).status]).toEqual([
				path,
				expect.toSatisfy((status) => status >= 400),
			]);
	});

	test('[PERF-12] files come as they were compressed at build time, each encoding by its own name', async () => {
		const path = '/dist/js/app-1.js';
		for (const [accepted, encoding, decode] of [
			['gzip, deflate, br', 'br', brotliDecompressSync],
			['gzip', 'gzip', gunzipSync],
			['', undefined, (content: Buffer) => content],
			['br;q=0', undefined, (content: Buffer) => content],
		] as const) {
			const answer = await app.http.inject({ url: path, headers: { 'accept-encoding': accepted } });
			expect([accepted, answer.statusCode, answer.headers['content-encoding']]).toEqual([accepted, 200, encoding]);
			expect(decode(answer.rawPayload).toString()).toBe('export const built = true;\n');
			expect(answer.headers).toMatchObject({
				'content-type': expect.stringContaining('javascript'),
				'cache-control': 'public, max-age=31536000, immutable',
				vary: 'accept-encoding',
			});
		}
		for (const inner of ['/dist/js/app-1.js.br', '/dist/js/app-1.js.gz', '/dist/preloads.json'])
			expect([inner, (await browser.call('GET', inner)).status]).toEqual([inner, 404]);
	});

	test('[PERF-12] pages are compressed and carry the scripts of their own viewer', async () => {
		const visitor = await app.browser();
		const page = async (path: string) => (await visitor.call('GET', path)).body as string;
		expect(await page('/trading')).toContain('<link rel="modulepreload" crossorigin href="/dist/js/login-1.js">');
		expect(await page('/trading')).toContain('/dist/js/en-1.js');
		expect(await page('/trading/')).toBe(await page('/trading'));
		expect(await page('/trading')).not.toContain('early-calls');
		visitor.setCookie('token', 'any');
		visitor.setCookie('locale', 'in');
		expect(await page('/trading')).toContain('/dist/js/trading-1.js');
		expect(await page('/trading')).toContain('/dist/js/in-1.js');
		expect(await page('/trading')).toMatch(/<script [^>]*src="\/dist\/js\/early-calls-1.js"><\/script>/);
		expect(await page('/login')).not.toContain('early-calls');
		expect(await page('/trading')).not.toContain('/dist/js/login-1.js');
		visitor.setCookie('locale', '../x');
		expect(await page('/nowhere')).not.toMatch(/trading-1|\.\.\/x/);

		for (const [path, encoding, decode] of [
			['/login', 'br', brotliDecompressSync],
			['/docs/api', 'gzip', gunzipSync],
		] as const) {
			const plain = await app.http.inject({ url: path });
			const packed = await app.http.inject({ url: path, headers: { 'accept-encoding': encoding } });
			expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
			expect(decode(packed.rawPayload).toString()).toBe(plain.body);
			const etag = String(packed.headers['etag']);
			expect((await app.http.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
		}
	});

	test('[HTTP-02] answers to calls are never compressed: their length must reveal nothing', async () => {
		const { headers } = await browser.call('GET', '/api/status', undefined, { 'accept-encoding': 'gzip, br' });
		expect(headers['content-encoding']).toBeUndefined();
	});

	test('files, pages and their 404s carry the security headers', async () => {
		for (const path of [
			'/',
			'/nowhere',
			'/dist/js/app-1.js',
			'/dist/js/none.js',
			'/docs/api',
			'/docs/api.css',
			'/api/status',
		]) {
			const { headers } = await browser.call('GET', path);
			expect(headers, path).toMatchObject({
				'content-security-policy': expect.stringContaining("script-src 'self';"),
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'same-origin',
			});
		}
	});
});

describe('the description of the calls', () => {
	test('[PERF-02] is written and compressed once, and not sent to a caller who has it', async () => {
		const ask = (headers: Record<string, string>) => app.http.inject({ url: '/api/openapi.json', headers });
		const plain = await ask({ 'accept-encoding': 'identity' });
		const write = vi.spyOn(JSON, 'stringify');
		const packed = await ask({ 'accept-encoding': 'gzip, br' });
		expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
		expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
		expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
		const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(plain.headers['etag']) });
		expect([again.statusCode, again.body]).toEqual([304, '']);
		expect(
			write.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'openapi' in value),
		).toEqual([]);
		write.mockRestore();
	});

	test('covers every route, with its answer and its refusals', async () => {
		const { body } = await browser.call('GET', '/api/openapi.json');
		expect(body.openapi).toBe('3.1.0');
		for (const { endpoint } of app.routes) {
			const operation = body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
			expect(operation, endpoint.name).toMatchObject({ operationId: endpoint.name, 'x-access': endpoint.access });
			expect(Object.keys(operation.responses)).toContain(String(endpoint.status));
		}
		const placing = body.paths['/api/trades'].post;
		expect(placing.requestBody.content['application/json'].schema).toMatchObject({ additionalProperties: false });
		expect(placing.responses['422'].description).toContain('trading.payout_changed');
	});

	test('is readable without any script', async () => {
		const { body, headers } = await browser.call('GET', '/docs/api');
		expect(headers['content-type']).toContain('text/html');
		expect(body).not.toMatch(/<script|style=/);
		for (const { endpoint } of app.routes) expect(body).toContain(endpoint.summary.replaceAll("'", '&#39;'));
	});

	test('says which calls for programs need no token', async () => {
		const { body } = await browser.call('GET', '/docs/api');
		const tagOf = (id: string) => new RegExp(`id="${id}">\\s*<h3>.*<span class="tag">([^<]+)`).exec(body)?.[1];
		const open = app.routes.filter(({ endpoint: { access, scope } }) => access.who === 'everybody' && scope);
		expect(open.length).toBeGreaterThan(0);
		for (const { endpoint } of open) expect(tagOf(endpoint.name)).toBe(`${endpoint.scope}, or no token`);
		expect(tagOf('listMovements')).toBe('read');
	});
});

test('the status names the database and every source', async () => {
	const { body } = await browser.call('GET', '/api/status');
	expect(body).toMatchObject({
		database: 'up',
		sources: [{ ticker: 'T1', source: 'fair' }, { ticker: 'T2' }, { ticker: 'T3' }],
		settlement: { status: 'ok', overdue: 0 },
		ledger: { status: 'ok', broken: [], audited_at: null, clean_at: null },
		mails: { status: 'ok', waiting: 0 },
	});
});

describe('the application', () => {
	test('its icon is also where browsers look for one that no page names', async () => {
		const { status, headers } = await browser.call('GET', '/favicon.ico');
		expect([status, headers['location']]).toEqual([302, expect.stringMatching(/^\/dist\/.+\.png$/)]);
	});

	test('[APP-01] the manifest has the site’s name and speaks the language that is asked for, else the site’s', async () => {
		const { status, headers, body } = await browser.call('GET', '/manifest.webmanifest?locale=br');
		expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
		const read = (text: string | object) => (typeof text === 'string' ? JSON.parse(text) : text);
		expect(read(body)).toMatchObject({
			id: '/',
			name: 'Tick & <b>Co</b> $&',
			lang: 'pt-BR',
			start_url: '/trading',
			display: 'standalone',
			shortcuts: [{ name: 'Operar', url: '/trading' }, {}, {}],
		});
		for (const query of ['', '?locale=xx'])
			expect(read((await browser.call('GET', `/manifest.webmanifest${query}`)).body)).toMatchObject({
				id: '/',
				lang: 'en-GB',
				shortcuts: [{ name: 'Trade' }, {}, {}],
			});
	});

	test('[APP-01] the worker is revalidated each time, may do little, and is no built file', async () => {
		const { status, headers, body } = await browser.call('GET', '/sw.js');
		expect([status, body, headers['cache-control']]).toEqual([200, "self.version = 'of the tests';\n", 'no-cache']);
		expect(headers['content-type']).toMatch(/^text\/javascript/);
		expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
		expect((await browser.call('HEAD' as 'GET', '/sw.js')).status).toBe(200);
		for (const path of ['/dist/sw.js', '/dist/offline.html', '/dist/icons.json'])
			expect([path, (await browser.call('GET', path)).status]).toEqual([path, 404]);
	});

	test('[APP-01] the page without a connection has the site’s name and runs only what its policy allows', async () => {
		const { headers, body } = await browser.call('GET', '/offline');
		const name = 'Tick &amp; &lt;b&gt;Co&lt;/b&gt; $&amp;';
		expect(body).toContain(`<html lang="en-GB" data-locale="en" data-name="${name}">`);
		expect(body).toContain(`<title>${name}</title>\n\t\t<style>`);
		const hash = createHash('sha256').update('body { margin: 0 }').digest('base64');
		expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
		expect(headers['content-security-policy']).toContain("script-src 'self'");
	});
});
