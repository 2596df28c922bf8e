import { randomUUID } from 'node:crypto';
import { CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import { clientMessage } from '@fairtick/domain/live/contract';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../support/app.ts';
import { auditAll } from '../support/audits.ts';
import { PASSWORD, type TestAnswer, type TestBrowser } from '../support/browser.ts';
import { drawRoutes } from '../support/draw-routes.ts';
import { openSubscription } from '../support/push-service.ts';
import { type Field, fieldsIn, fieldsOf, requestWith, sampleOf, toSchema } from '../support/samples.ts';
import { joinStaff, REASON } from '../support/staff.ts';
import { placement } from '../support/trading-fixture.ts';

/** A value as JSON writes it, and as an address or a cookie does. */
interface Edge {
	readonly json: string;
	readonly address: string;
}

const ofNumber = (digits: string): Edge => ({ json: digits, address: digits });
const ofText = (text: string): Edge => ({ json: JSON.stringify(text), address: encodeURIComponent(text) });
const NUMBERS: readonly Edge[] = [
	...['-1', '0', '2147483647', '2147483648', '4294967296', '9007199254740991', '9007199254740993'].map(ofNumber),
	...['1e-10', '0.30000000000000004', '56.99999999999999', '90.0000000001'].map(ofNumber),
];
const TEXTS: readonly Edge[] = [
	...['-'.repeat(36), '', '\0', '\u202e', 'x'.repeat(10_000)].map(ofText),
	{ json: '"\\ud800"', address: '%ED%A0%80' },
	// Of cursors: the largest numbers, and what only looks like a UUID.
	...['999999999999999', `999999999999999.${randomUUID()}`, `1.${'-'.repeat(36)}`, `1_${'-'.repeat(36)}`].map(ofText),
];
const OTHERS: readonly Edge[] = ['null', 'true', '[]', '{}'].map((json) => ({
	json,
	address: encodeURIComponent(json),
}));
const EDGES: readonly Edge[] = [...NUMBERS, ...TEXTS, ...OTHERS];
/** Of the kind that a field takes, every edge; of the others, which are refused as such, one or two. */
function edgesOfKind({ schema: { type } }: Field): readonly Edge[] {
	if (type === 'integer' || type === 'number') return [...NUMBERS, ...TEXTS.slice(0, 2), ...OTHERS];
	if (type === 'string') return [...NUMBERS.slice(0, 2), ...TEXTS, ...OTHERS];
	return EDGES;
}
const ZERO = ofNumber('0');
/** Stands where an edge will be written: not every edge is a value of JavaScript. */
const PLACE = '@edge';

const RATES = [
	'GENERAL',
	'LISTS',
	'PLACING',
	'MOVEMENTS',
	'MESSAGES',
	'REGISTRATIONS',
	'ADDRESS',
	'WRONG_PASSWORDS',
	'OPEN_TRADES',
	'OPEN_DISPUTES',
	'OPEN_CONVERSATIONS',
	'SOCKETS',
	'SOCKET_MESSAGES',
];
const SETTINGS = {
	...Object.fromEntries(RATES.map((name) => [`LIMIT_${name}`, '1000000000'])),
	GITHUB_CLIENT_ID: 'client',
	GITHUB_CLIENT_SECRET: 'secret',
};
const KINDS = ['visitor', 'user', 'token', 'staff'] as const;
type Kind = (typeof KINDS)[number];

const NOW = Date.now();
let app: TestApp;
let origin: string;
let watcher: pg.Client;
let callers: Record<Kind, TestBrowser>;
const staffIds: number[] = [];
/** The newest trade of each kind of caller. */
const tradeIds = Object.fromEntries(KINDS.map((kind) => [kind, randomUUID()])) as Record<Kind, string>;
let bystander: { id: number; email: string };

beforeAll(async () => {
	app = await createTestApp(SETTINGS);
	origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
	await app.db.setClock(NOW);
	for (const id of app.market.assetIds) await app.market.tick(id, NOW - 100, 1_000n, NOW);
	watcher = new pg.Client({ connectionString: inject('clusterUrl') });
	await watcher.connect();
	bystander = await (await app.browser()).join();
	const [visitor, user, token, staff] = await Promise.all(KINDS.map(enter));
	callers = { visitor, user, token, staff } as typeof callers;
});
afterAll(async () => {
	await watcher.end();
	await app.close();
});

/** A new caller of a kind. */
async function enter(kind: Kind): Promise<TestBrowser> {
	if (kind === 'staff') {
		const { browser, id } = await joinStaff(app, 'admin');
		staffIds.push(id);
		return browser;
	}
	const browser = await app.browser();
	if (kind !== 'visitor') await browser.join();
	if (kind === 'token') {
		const asked = { name: 'edges', scopes: ['read', 'trade', 'money'] };
		browser.token = (await browser.call('POST', '/api/settings/tokens', asked)).body.token;
	}
	return browser;
}

/** Values that let a request pass as many checks as possible. */
function valuesFor({ path }: Endpoint, kind: Kind): Readonly<Record<string, unknown>> {
	const about = path.startsWith('/api/admin/') ? bystander.email : `${randomUUID()}@example.org`;
	const fresh = { email: about, reason: REASON, password: 'three blue umbrellas', provider: 'github' };
	return {
		...fresh,
		password_confirmation: fresh.password,
		current_password: fresh.password,
		...(path === '/api/login' && { email: bystander.email }),
		due_at: new Date(NOW + 86_400_000).toISOString(),
		valid_until: new Date(NOW + 5_000).toISOString(),
		...(path.startsWith('/api/admin/users/{id}') && { id: bystander.id }),
		...(['/api/trades/{id}', '/api/disputes'].includes(path) && { id: tradeIds[kind] }),
		...(path === '/api/trades' && { id: randomUUID() }),
		...(path === '/api/settings/notifications' && { from: '22:00', to: '07:00' }),
		...(path === '/api/settings/push' && { ...openSubscription(), address: `https://1.1.1.1/${randomUUID()}` }),
		...(kind === 'staff' && { role: 'support' }),
	};
}

/** Calls with an edge in one field, or with none; signs in again if the call before has ended the session. */
async function send(kind: Kind, endpoint: Endpoint, field: Field | undefined, edge: Edge, bare: boolean) {
	const ask = () => {
		const { url, payload } = requestWith(endpoint, field, PLACE, { bare, values: valuesFor(endpoint, kind) });
		const written = payload && JSON.stringify(payload).replace(`"${PLACE}"`, () => edge.json);
		const address = url.replace(encodeURIComponent(PLACE), () => edge.address);
		const headers: Record<string, string> = {
			...(written !== undefined && { 'content-type': 'application/json' }),
			...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
		};
		return endpoint.upload
			? callers[kind].call(endpoint.method, address, ...asFile(endpoint.upload.field, edge))
			: callers[kind].call(endpoint.method, address, written, headers);
	};
	let answer = await ask();
	const hasEnded = answer.status === 401 || (kind === 'staff' && answer.body?.code === 'http.second_factor');
	if (hasEnded && kind !== 'visitor') {
		callers[kind] = await enter(kind);
		answer = await ask();
	}
	if (endpoint.name === 'openTrade' && answer.status === 201) tradeIds[kind] = answer.body.id;
	return answer;
}

function asFile(field: string, { json }: Edge): [string, Record<string, string>] {
	const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
	return [`${head}${json}\r\n--edge--\r\n`, { 'content-type': 'multipart/form-data; boundary=edge' }];
}

async function expectNothingInTransaction(what: string): Promise<void> {
	const { pathname } = new URL(app.db.url);
	const load = async () => {
		const { rows } = await watcher.query(
			`select state, query from pg_stat_activity where datname = $1 and state like 'idle in transaction%'`,
			[pathname.slice(1)],
		);
		return rows;
	};
	await expect.poll(load, { timeout: 3_000, interval: 5, message: what }).toEqual([]);
}

async function expectSound(): Promise<void> {
	await expectNothingInTransaction('afterwards');
	// Their roles were given by hand, of which the audit log knows nothing.
	const giveRole = 'update users set role = $2 where id = any($1::int[])';
	await app.db.owner.query(giveRole, [staffIds, 'user']);
	const { checks } = await auditAll(app.db.database);
	await app.db.owner.query(giveRole, [staffIds, 'admin']);
	expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
	const status = await callers.visitor.call('GET', '/api/status');
	// Nothing signs the log of this application: after a while its status is no longer `ok`, and neither is the worst of all.
	const { status: _worst, log: _log, ...parts } = status.body;
	expect(parts).toMatchObject(
		Object.fromEntries(['placing', 'disk', 'ledger', 'settlement', 'mails'].map((part) => [part, { status: 'ok' }])),
	);
	expect(status.status).toBe(200);
}

test('a request that is made up of samples fits its descriptor, so that an edge is all that is wrong with it', () => {
	for (const { endpoint } of app.routes)
		for (const bare of [false, true])
			for (const part of ['params', 'query', 'body'] as const) {
				const schema = endpoint[part];
				if (!schema) continue;
				const values = valuesFor(endpoint, 'user');
				const sample = sampleOf(toSchema(schema), { bare, values }) as Record<string, unknown>;
				const texts = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value)]));
				const decoded = schema.safeParse(part === 'body' ? sample : texts);
				expect(decoded.error?.issues, `${endpoint.name} ${part} ${JSON.stringify(sample)}`).toBeUndefined();
			}
});

test('every whole number that comes in has a smallest and a greatest value, every text an end', () => {
	const messages = fieldsIn(toSchema(clientMessage));
	const asked = app.routes.flatMap(({ endpoint }) => fieldsOf(endpoint));
	for (const { path, schema } of [...asked, ...messages]) {
		const name = `${path.join('.')} ${JSON.stringify(schema)}`;
		if (schema.type === 'integer') {
			expect(schema.minimum, name).toBeGreaterThan(Number.MIN_SAFE_INTEGER);
			expect(schema.maximum, name).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
		}
		if (schema.type === 'string' && schema.enum === undefined && schema.const === undefined)
			expect(schema.maxLength ?? schema.pattern ?? schema.format, name).toBeDefined();
	}
});

/** Returns true if the field may be left out; a field that depends on it may then be required. */
const isOptional = ({ part, path: [name = ''] }: Field, endpoint: Endpoint) =>
	!toSchema(endpoint[part] as z.ZodMiniType).required?.includes(name);

type Answered = (answer: TestAnswer, what: string) => void;

/** Calls an endpoint as it is meant to be called. Returns true if it reaches its reads, for this kind of caller. */
async function isLetIn(kind: Kind, endpoint: Endpoint, answered: Answered): Promise<boolean> {
	const well = await send(kind, endpoint, undefined, ZERO, false);
	answered(well, `${endpoint.name} as ${kind}`);
	return well.status !== 401 && well.status !== 403;
}

/** Calls an endpoint with edges in every field, one at a time. */
async function tryFields(
	kind: Kind,
	endpoint: Endpoint,
	edgesOf: (field: Field | undefined, index: number) => readonly Edge[],
	answered: Answered,
) {
	for (const [index, field] of (endpoint.upload ? [undefined] : fieldsOf(endpoint)).entries())
		for (const [turn, edge] of edgesOf(field, index).entries()) {
			// An optional field is alone and beside all others by turns.
			const bare = !(field && isOptional(field, endpoint)) || turn % 2 === 0;
			const what = `${endpoint.name} ${field?.path.join('.')} = ${edge.json.slice(0, 50)} as ${kind}`;
			answered(await send(kind, endpoint, field, edge, bare), what);
		}
}

const everyEdge = (field: Field | undefined) => (field === undefined ? EDGES : edgesOfKind(field));
/** One edge in each field, another one every time. */
const oneOfThem = (shift: number) => (_: unknown, index: number) =>
	EDGES.slice((index + shift) % EDGES.length).slice(0, 1);

/** Requests of these go all the way to what they write. */
const REACHED = ['openTrade', 'register', 'changeProfile', 'createApiToken', 'putChartLayout', 'freezeUser'];

test('no edge in any field of any call breaks anything, for any kind of caller', { timeout: 600_000 }, async () => {
	const good = new Set<string>();
	for (const { endpoint } of drawRoutes(app.routes, REACHED)) {
		const look = (answer: TestAnswer, what: string) => {
			expect(answer.status, what).toBeLessThan(500);
			if (answer.status < 300) good.add(endpoint.name);
		};
		const letIn = await Promise.all(KINDS.map((kind) => isLetIn(kind, endpoint, look)));
		// Decoding is the same for every admitted caller, so one of them sends every edge.
		const thorough = KINDS.find((_, index) => letIn[index]) ?? 'visitor';
		await Promise.all(
			KINDS.map((kind) =>
				tryFields(kind, endpoint, kind === thorough ? everyEdge : oneOfThem(KINDS.indexOf(kind)), look),
			),
		);
		await expectNothingInTransaction(endpoint.name);
	}
	for (const name of REACHED) expect(good).toContain(name);
	await expectSound();
});

test('[TRADE-02] a percentage with the noise of a program’s arithmetic is the same content as without it', async () => {
	const place = (body: object) => callers.user.call('POST', '/api/trades', body);
	const asked = { ...placement({ expiry: { duration: 300 } }), payout_percent: 90.0000000001 };
	callers.user = await enter('user');
	const first = await place(asked);
	expect([first.status, first.body.payout_percent]).toEqual([201, 90]);
	for (const payout_percent of [90, 90.0000000001, 89.99999999999999]) {
		const again = await place({ ...asked, payout_percent });
		expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([201, 'true', first.body]);
	}
	const other = await place({ ...asked, payout_percent: 89.99 });
	expect([other.status, other.body.code, other.body.params]).toEqual([
		422,
		'trading.id_reused',
		{ field: 'payout_percent' },
	]);
	await expectSound();
});

/** Each cookie, and calls that read it; `authorization` is the header of that name. */
const COOKIES = {
	session: ['GET /api/user'],
	'XSRF-TOKEN': ['GET /', 'POST /api/settings/second-factor/totp'],
	token: ['GET /'],
	locale: ['GET /', 'GET /api/oauth/github/callback'],
	device: ['POST /api/login'],
	oauth: ['POST /api/oauth/github', 'GET /api/oauth/github/callback'],
	authorization: ['GET /api/user', 'POST /api/trades'],
} as const;

async function sendCookie(kind: Kind, name: string, value: string, call: string): Promise<number> {
	const browser = callers[kind];
	const [method, url] = call.split(' ') as ['GET' | 'POST', string];
	const login = { email: bystander.email, password: PASSWORD, remember: false };
	const byHeader = name === 'authorization';
	const present = browser.cookie(name) ?? null;
	if (!byHeader) browser.setCookie(name, value);
	const headers: Record<string, string> = byHeader ? { authorization: `Bearer ${value}` } : {};
	const { status } = await browser.call(method, url, url === '/api/login' ? login : undefined, headers);
	if (!byHeader) browser.setCookie(name, present);
	return status;
}

test('no edge in any cookie breaks anything, nor in a token', { timeout: 60_000 }, async () => {
	const tryCookies = async (kind: Kind) => {
		callers[kind] = await enter(kind);
		for (const value of EDGES.flatMap(({ json, address }) => [json, address])) {
			// A header cannot carry such characters.
			if (!/^[\x20-\x7e]*$/.test(value)) continue;
			for (const [name, calls] of Object.entries(COOKIES))
				for (const call of calls) {
					const status = await sendCookie(kind, name, value, call);
					expect(status, `${call} with ${name} = ${value.slice(0, 50)} as ${kind}`).toBeLessThan(500);
				}
		}
	};
	await Promise.all(KINDS.map(tryCookies));
	await expectSound();
});

/** Opens a socket, says a message and signs in afterwards. Resolves with what was answered when it is closed. */
async function sendMessage(kind: Kind, message: string): Promise<{ answers: string[]; code: number }> {
	const caller = callers[kind];
	const half = `session=${caller.cookie('session')}`;
	const headers: Record<string, string> =
		kind === 'token' ? { authorization: `Bearer ${caller.token}` } : { cookie: half, origin };
	const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers });
	const answers: string[] = [];
	return new Promise((resolve, reject) => {
		socket.on('open', () => {
			socket.send(message);
			socket.send(JSON.stringify({ op: 'auth', token: caller.token ?? 'none' }));
		});
		socket.on('message', (data) => {
			answers.push(String(data));
			if (/"ready"|"live.already_signed_in"/.test(String(data))) socket.close(1000);
		});
		socket.on('close', (code) => resolve({ answers, code }));
		socket.on('error', reject);
	});
}

/** Done, a message too large, signed out: any other end of a socket is an outage or a fault. */
const GOOD_ENDS = [1000, 1009, CLOSE_SIGNED_OUT];

test('no edge in any field of any message breaks anything', { timeout: 60_000 }, async () => {
	const messages = toSchema(clientMessage).oneOf ?? [];
	expect(messages).toHaveLength(4);
	for (const message of messages)
		for (const { path } of fieldsIn(message)) {
			const tryField = async (kind: Kind) => {
				const values = { token: callers[kind].token ?? 'none' };
				const sample = JSON.stringify(sampleOf(message, { values }, { path, value: PLACE }));
				for (const { json } of EDGES) {
					const message = sample.replace(`"${PLACE}"`, () => json);
					const { answers, code } = await sendMessage(kind, message);
					const what = `${message.slice(0, 80)} as ${kind}: ${answers.join(' ').slice(0, 200)}`;
					expect(GOOD_ENDS, what).toContain(code);
					expect(answers.join(), what).not.toContain('http.not_done');
				}
			};
			await Promise.all(KINDS.map(tryField));
		}
	await expectSound();
});
