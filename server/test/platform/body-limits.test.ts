import { type Endpoint, isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { createHttp, type Route, registerRoutes } from '../../src/platform/http/index.ts';
import { isByOthers } from '../../src/platform/http/webhooks.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { largestBodyOf } from '../support/largest-bodies.ts';
import { requestWith } from '../support/samples.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

/** The real descriptors behind the real decoding; a call that gets through says how many bytes it had. */
async function openCalls(routes: readonly Route[]) {
	const http = createHttp(readConfig({}), createLog({ logLevel: 'silent' }));
	const handle: Route['handle'] = () => undefined;
	registerRoutes(
		http,
		routes.map(({ endpoint }) => ({ endpoint, handle }) as Route),
		{
			authenticate: async (role) => ({
				userId: 1,
				sessionId: 's',
				role: role as 'user',
				emailVerified: true,
				secondFactor: true,
				fresh: true,
				guest: false,
				scopes: null,
				expiresAtMs: 1,
			}),
			isClockRight: () => true,
			rateLimits: {
				countAddress: async () => undefined,
				countGroup: async () => ({}),
				countUnsigned: async () => ({}),
			},
			xsrf: { matches: () => true, issue: () => '' },
			checkAnswers: false,
			beyondRights: async () => undefined,
			viewed: async () => undefined,
			requireUser: async () => undefined,
		},
	);
	return (endpoint: Endpoint, payload: string) =>
		http.inject({
			method: endpoint.method,
			url: requestWith(endpoint).url,
			headers: {
				'content-type': 'application/json',
				authorization: `Bearer ${isForStaff(endpoint.access) ? endpoint.access.who[0] : 'user'}`,
				'idempotency-key': '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
			},
			payload,
		});
}

/** Conditions beyond the schemas: items must differ, and a layout has at most 64 kB (`chart-layouts.test.ts`). */
const NOT_GOOD: Readonly<Record<string, number>> = {
	changeNotificationSettings: 422,
	changeOwnLimits: 422,
	putChartLayout: 413,
};

test('the largest good body of every call fits, with all of it escaped where its schema bounds it', async () => {
	const send = await openCalls(app.routes);
	const refused: string[] = [];
	for (const { endpoint } of app.routes) {
		if (isByOthers(endpoint) || endpoint.upload || !endpoint.body) continue;
		const body = largestBodyOf(endpoint);
		const { statusCode } = await send(endpoint, body);
		const good = NOT_GOOD[endpoint.name] ?? endpoint.status;
		if (statusCode !== good) refused.push(`${endpoint.name}: ${statusCode} for ${body.length}`);
	}
	expect(refused).toEqual([]);
});

/** Of visitors and users: texts, passwords, passkeys, addresses of 2,000 characters, and lists. */
const LARGER = [
	'addContactMessage',
	'addConversationMessage',
	'addDestination',
	'addDisputeMessage',
	'addPasskey',
	'addPushDevice',
	'addWebhook',
	'changeNotificationSettings',
	'changeOwnLimits',
	'changePassword',
	'changePersonal',
	'changeProfile',
	'changeWebhook',
	'confirmSignIn',
	'login',
	'loginSecondFactor',
	'openConversation',
	'openDispute',
	'putChartLayout',
	'readNotifications',
	'register',
	'registerByProvider',
	'resetPassword',
	'sendContact',
	'signInByPasskey',
];

test('a call that needs no staff takes more than 4 kB only if its largest good body has more', async () => {
	const send = await openCalls(app.routes);
	const larger: string[] = [];
	for (const { endpoint } of app.routes) {
		if (isByOthers(endpoint) || endpoint.upload || endpoint.method === 'GET' || isForStaff(endpoint.access)) continue;
		if ((await send(endpoint, ' '.repeat(4_097))).statusCode !== 413) larger.push(endpoint.name);
		expect([endpoint.name, (await send(endpoint, ' '.repeat(100_000))).statusCode]).toEqual([endpoint.name, 413]);
	}
	expect(larger.toSorted()).toEqual(LARGER);
});
