import { randomUUID } from 'node:crypto';
import { allowsRole, defineEndpoint, type Endpoint, isForStaff, STAFF_ROLES } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decideAccess } from '../../../src/platform/http/access.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestAnswer, TestBrowser } from '../../support/browser.ts';
import { isChanging } from '../../support/changing-calls.ts';

const CALLERS = ['visitor', 'guest', 'user', 'other user', ...STAFF_ROLES] as const;
/** All that a guest may do besides what is open to everyone (IDENT-11). */
const OF_GUESTS = [
	'pollEvents',
	'getGuest',
	'openTrade',
	'sellTrade',
	'getTrade',
	'listTrades',
	'getPlacementLimits',
	'getReceipt',
	'shareReceipt',
];
/** The call reads the editor's own file; an auditor has none. */
const FILE_OF_EDITORS = 'previewCalendar';
type CallerKind = (typeof CALLERS)[number];

/**
 * Taking an item of a queue changes nothing but who has it, and a saved filter nothing but a list; an answer and a note are their own
 * reasons, and so is what is found in a document.
 */
const WITHOUT_REASON = [
	'takeDispute',
	'takeReview',
	'takeCase',
	'takeRecovery',
	'answerDispute',
	'decideCase',
	'takeConversation',
	'answerConversation',
	'openUserConversation',
	'uploadAssetIcon',
	'uploadRecording',
	'addUserNote',
	'saveFilter',
	'deleteSavedFilter',
];
/** A view of a document is written to the audit log, and changes nothing else. */
const VIEWS = ['viewDocument', 'viewRecoveryFile'];

const LIMITS = {
	LIMIT_GENERAL: '100000',
	LIMIT_LISTS: '100000',
	LIMIT_PLACING: '100000',
	LIMIT_REGISTRATIONS: '100000',
};

let app: TestApp;
let browsers: Record<CallerKind, TestBrowser>;
let tradeId: string;

beforeAll(async () => {
	app = await createTestApp(LIMITS);
	const opened = await Promise.all(CALLERS.map(async (kind) => [kind, await app.browser()] as const));
	browsers = Object.fromEntries(opened) as typeof browsers;
	for (const [kind, browser] of opened) {
		if (kind === 'visitor') continue;
		if (kind === 'guest') {
			expect((await browser.startGuest()).status).toBe(201);
			continue;
		}
		const { id } = await browser.join();
		if (kind === 'user' || kind === 'other user') continue;
		await app.db.owner.query('update users set role = $2 where id = $1', [id, kind]);
		await app.db.owner.query('update sessions set second_factor_at = confirmed_at where user_id = $1', [id]);
	}
	tradeId = await placeTrade(browsers.user);
});
afterAll(() => app.close());

async function placeTrade(browser: TestBrowser): Promise<string> {
	const id = randomUUID();
	await app.market.tick(1, Date.now(), 1_000n);
	const terms = {
		id,
		mode: 'demo',
		asset_id: 1,
		direction: 'up',
		stake: 1_000,
		expiry: { duration: 300 },
		payout_percent: 90,
	};
	expect((await browser.call('POST', '/api/trades', terms)).status).toBe(201);
	return id;
}

/** Calls an endpoint as a caller of this kind; path parameters name the user's own things. */
function callAs(kind: CallerKind, { method, path, name }: Endpoint): Promise<TestAnswer> {
	const id = path.startsWith('/api/trades/') ? tradeId : '1';
	const url = path.replace('{mode}', 'demo').replace('{id}', id);
	// Signing out would end the session that the next calls need.
	const headers: Record<string, string> =
		name === 'logout' && kind !== 'visitor' && kind !== 'guest' ? { 'x-xsrf-token': 'none' } : {};
	return browsers[kind].call(method, url, undefined, headers);
}

function expectAdmitted(endpoint: Endpoint, answer: TestAnswer): void {
	const allowed = endpoint.name === 'logout' ? ['http.xsrf'] : [];
	const code: string = answer.body?.code ?? '';
	expect([401, 403].includes(answer.status) && !allowed.includes(code), `${answer.status} ${code}`).toBe(false);
	expect(answer.status, endpoint.name).toBeLessThan(500);
}

describe('[GUARD-06] the server decides on every call by itself', () => {
	test('[ADMIN-08] the matrix of every route and every kind of caller; what staff tried beyond their role is in the audit log', async () => {
		const tried: string[] = [];
		expect(app.routes.length).toBeGreaterThan(15);
		for (const { endpoint } of app.routes) {
			for (const kind of CALLERS) {
				const answer = await callAs(kind, endpoint);
				const { access } = endpoint;
				if (access.who === 'everybody') expectAdmitted(endpoint, answer);
				else if (kind === 'visitor')
					expect([endpoint.name, answer.status, answer.body.code]).toEqual([endpoint.name, 401, 'http.signed_out']);
				else if (kind === 'guest' && access.who === 'user' && !OF_GUESTS.includes(endpoint.name))
					expect([endpoint.name, answer.status, answer.body.code]).toEqual([
						endpoint.name,
						422,
						'identity.register_first',
					]);
				else if (isForStaff(access) && !allowsRole(access, kind)) {
					if (!['guest', 'user', 'other user'].includes(kind)) tried.push(`call:${endpoint.name} ${kind}`);
					expect([endpoint.name, kind, answer.status, answer.body.code]).toEqual([
						endpoint.name,
						kind,
						403,
						'http.forbidden',
					]);
				} else expectAdmitted(endpoint, answer);
			}
		}
		const { rows } = await app.db.owner.query<{ tried: string }>(
			`select subject || ' ' || (after::jsonb ->> 'role') tried from audit_log where act = 'rights.exceeded' order by n`,
		);
		expect(tried.length).toBeGreaterThan(200);
		expect(rows.map((row) => row.tried)).toEqual(tried);
	}, 180_000);

	test('administrators may everything, the auditor reads everything and changes nothing, and every act that changes more than a queue says why', () => {
		const staffCalls = app.routes.flatMap(({ endpoint }) =>
			isForStaff(endpoint.access) ? [{ ...endpoint, access: endpoint.access }] : [],
		);
		expect(staffCalls.length).toBeGreaterThan(15);
		for (const endpoint of staffCalls) {
			const { name, path, access, body } = endpoint;
			const reads = !isChanging(endpoint);
			expect([name, path.startsWith('/api/admin/')]).toEqual([name, true]);
			const isForAuditor = reads && name !== FILE_OF_EDITORS;
			expect([name, allowsRole(access, 'admin'), allowsRole(access, 'auditor')]).toEqual([name, true, isForAuditor]);
			if (reads || VIEWS.includes(name)) continue;
			expect([name, access.fresh]).toEqual([name, true]);
			if (WITHOUT_REASON.includes(name)) continue;
			const { required } = z.toJSONSchema(body as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
			expect([name, required]).toEqual([name, expect.arrayContaining(['reason'])]);
		}
	});

	test('an access that could not be meant does not compile', () => {
		const call = {
			name: 'x',
			method: 'GET',
			path: '/api/x',
			summary: '',
			limit: 'general',
			status: 204,
			refusals: [],
		} as const;
		// @ts-expect-error: such a call has no signed-in user
		defineEndpoint({ ...call, access: { who: 'everybody', fresh: true } });
		// @ts-expect-error: a visitor has no account
		defineEndpoint({ ...call, access: { who: 'everybody', real: true } });
		// @ts-expect-error: staff have no real account
		defineEndpoint({ ...call, access: { who: ['finance'], real: true } });
		// @ts-expect-error: no session counts in a webhook
		defineEndpoint({ ...call, access: { who: 'user', kind: 'webhook' } });
		// @ts-expect-error: no such role
		defineEndpoint({ ...call, access: { who: ['owner'] } });
		// @ts-expect-error: who is missing
		defineEndpoint({ ...call, access: { fresh: true } });
		expect(defineEndpoint({ ...call, access: { who: 'user', real: true, fresh: true } }).access.fresh).toBe(true);
	});

	test('no call is served that is not in the table', () => {
		const declared = new Set(
			app.routes.map(({ endpoint }) => `${endpoint.path.replace(/\{(\w+)\}/g, ':$1')} ${endpoint.method}`),
		);
		const served: string[] = [];
		const stack: string[] = [];
		for (const line of app.http.printRoutes({ commonPrefix: false, method: undefined as never }).split('\n')) {
			const match = /^([│ ]*(?:├|└)── )(\S*)(?: \(([A-Z, ]+)\))?/u.exec(line);
			if (!match) continue;
			const depth = (match[1] ?? '').length / 4 - 1;
			stack.length = depth;
			stack.push(match[2] ?? '');
			const path = stack.join('').replaceAll('//', '/');
			for (const method of match[3]?.split(', ') ?? []) if (path.startsWith('/api')) served.push(`${path} ${method}`);
		}
		expect(served.sort()).toEqual([...declared].sort());
	});

	test("another user's trade does not exist for anyone else, staff included", async () => {
		const path = `/api/trades/${tradeId}`;
		expect((await browsers.user.call('GET', path)).status).toBe(200);
		for (const kind of ['other user', 'admin'] as const) {
			const answer = await browsers[kind].call('GET', path);
			const missing = await browsers[kind].call('GET', `/api/trades/${randomUUID()}`);
			expect([answer.status, answer.body]).toEqual([404, missing.body]);
		}
		expect((await browsers['other user'].call('GET', '/api/trades')).body.data).toEqual([]);
	});

	test.each([
		[{ who: 'everybody' }, null, null],
		[{ who: 'user' }, null, 'http.signed_out'],
		[{ who: 'user' }, {}, null],
		[{ who: 'user', real: true }, null, 'http.signed_out'],
		[{ who: 'user', real: true }, {}, 'cashier.verify_first'],
		[{ who: 'user', real: true }, { emailVerified: true }, null],
		[{ who: 'user', fresh: true }, { fresh: false }, 'http.fresh_sign_in'],
		[{ who: 'user', fresh: true }, { fresh: true }, null],
		[{ who: 'user', real: true, fresh: true }, { emailVerified: true, fresh: false }, 'http.fresh_sign_in'],
		[{ who: 'user', real: true, fresh: true }, { emailVerified: false, fresh: true }, 'cashier.verify_first'],
		[{ who: 'user', real: true, fresh: true }, { emailVerified: true, fresh: true }, null],
		[{ who: ['finance'] }, null, 'http.signed_out'],
		[{ who: ['finance'] }, {}, 'http.forbidden'],
		[{ who: ['finance'] }, { role: 'support', secondFactor: true, fresh: true }, 'http.forbidden'],
		[{ who: ['finance'] }, { role: 'admin', secondFactor: true, fresh: true }, 'http.forbidden'],
		[{ who: ['finance', 'admin'] }, { role: 'admin', fresh: true }, 'http.second_factor'],
		[{ who: ['finance', 'admin'] }, { role: 'admin', secondFactor: true }, null],
		[{ who: ['admin'], fresh: true }, { role: 'admin', secondFactor: true }, 'http.fresh_sign_in'],
		[{ who: ['admin'], fresh: true }, { role: 'admin', secondFactor: true, fresh: true }, null],
	] as const)('access %j for %j: %s', (access, caller, code) => {
		const someone = {
			userId: 1,
			sessionId: 's',
			role: 'user',
			emailVerified: false,
			secondFactor: false,
			fresh: false,
			guest: false,
			scopes: null,
			expiresAtMs: 0,
		} as const;
		expect(decideAccess(access, caller && { ...someone, ...caller })).toBe(code);
	});
});
