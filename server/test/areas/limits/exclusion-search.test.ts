import { randomUUID } from 'node:crypto';
import { addMonths, findExclusion } from '@fairtick/domain/limits/exclusion';
import { type Endpoint, isForStaff, STAFF_ROLES, type StaffRole } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStanding } from '../../../src/areas/limits/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { CHANGING_CALLS, isChanging } from '../../support/changing-calls.ts';
import { drawRoutes } from '../../support/draw-routes.ts';
import { generateRequests } from '../../support/generated-requests.ts';
import { PLAIN_PASSWORDS } from '../../support/passwords.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { Sessions, type SignedIn } from '../../support/sessions.ts';
import { REASON } from '../../support/staff.ts';
import { type Stage, sendTo } from '../../support/stage.ts';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const LIMITS = ['GENERAL', 'LISTS', 'PLACING', 'MOVEMENTS', 'ADDRESS', 'REGISTRATIONS', 'PHOTOS', 'UPLOADS'];
const UNLIMITED = Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000000']));

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp({ ...UNLIMITED, ...PAYMENT_SETTINGS }, { passwords: PLAIN_PASSWORDS });
	await app.market.tick(1, NOW, 1_000n);
});
afterAll(() => app.close());

interface Subject {
	readonly person: SignedIn;
	readonly endsAtMs: number;
}

/** A user who is excluded for seven months. */
async function addExcluded(sessions: Sessions): Promise<Subject> {
	const person = await sessions.join();
	const endsAtMs = addMonths(NOW, 7);
	await app.db.owner.query(
		`insert into exclusions (user_id, kind, begins_at, ends_at) values ($1, 'self_exclusion', clock(), $2)`,
		[person.userId, endsAtMs],
	);
	return { person, endsAtMs };
}

async function createStage(sessions: Sessions): Promise<Stage> {
	await sessions.joinDeciders();
	return {
		db: app.db,
		sessions,
		admin: await sessions.join('admin'),
		origin: 'http://localhost',
		send: sendTo(app),
		offer: async () => ({ asset_id: 1, payout_percent: 90 }),
	};
}

/** Makes a call about a user in each form that its schema allows, and as it succeeds. Returns whether it ever did. */
async function callAbout(
	stage: Stage,
	endpoint: Endpoint,
	actor: SignedIn,
	{ person, endsAtMs }: Subject,
	thoroughly = true,
) {
	const values = {
		reason: REASON,
		email: person.email,
		id: person.userId,
		version: 1,
		kind: 'time_out',
		due_at: new Date(NOW + DAY_MS).toISOString(),
	};
	const prepared = await CHANGING_CALLS[endpoint.name]?.(stage, actor);
	const generated = generateRequests(endpoint, values);
	// A call that changes nothing, or that another role has made with every body, is made once: its code is the same.
	const requests = isChanging(endpoint) && thoroughly ? generated : generated.slice(0, 1);
	let succeeded = false;
	for (const { url, payload, type, key = randomUUID() } of [...(prepared ? [prepared] : []), ...requests]) {
		const { headers } = await stage.sessions.signIn(actor);
		const answer = await app.http.inject({
			method: endpoint.method,
			url,
			headers: { ...headers, ...(type && { 'content-type': type }), 'idempotency-key': key },
			...(payload && { payload }),
		});
		expect(answer.statusCode, `${endpoint.method} ${url}`).not.toBe(500);
		succeeded ||= answer.statusCode < 300;
	}
	const { exclusions } = await loadStanding(app.db.database, person.userId, NOW);
	const holding = findExclusion(exclusions, endsAtMs + 1_000 * DAY_MS);
	expect([endpoint.name, holding]).toMatchObject([endpoint.name, { kind: 'self_exclusion', returnAskedAtMs: null }]);
	expect(holding?.endsAtMs ?? Number.POSITIVE_INFINITY, endpoint.name).toBeGreaterThanOrEqual(endsAtMs);
	return succeeded;
}

/** Returns true for the first role that may make the call: the administrator, unless the call excludes that role. */
const isFirstOf = ({ access }: Endpoint, role: StaffRole) =>
	isForStaff(access) && STAFF_ROLES.find((one) => access.who.includes(one)) === role;

/** Calls of users that change exclusions. */
const OF_EXCLUSIONS = ['excludeSelf', 'askToReturn'];

test('[LIMIT-02] [ADMIN-09] whatever its user and staff of every role call, a self-exclusion stays as it is or gets longer', {
	timeout: 600_000,
}, async () => {
	const sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
	const stage = await createStage(sessions);
	const endpoints: Endpoint[] = drawRoutes(app.routes, OF_EXCLUSIONS).map(({ endpoint }) => endpoint);
	const done = new Set<string>();
	for (const endpoint of endpoints.filter(({ access }) => !isForStaff(access) && access.kind !== 'webhook')) {
		const subject = await addExcluded(sessions);
		if (await callAbout(stage, endpoint, subject.person, subject)) done.add(endpoint.name);
	}
	for (const role of STAFF_ROLES) {
		const member = await sessions.join('admin');
		await app.db.owner.query('update users set role = $2 where id = $1', [member.userId, role]);
		for (const endpoint of endpoints.filter(({ access }) => isForStaff(access) && access.who.includes(role)))
			if (await callAbout(stage, endpoint, member, await addExcluded(sessions), isFirstOf(endpoint, role)))
				done.add(endpoint.name);
	}
	const changing = endpoints.filter((one) => isChanging(one) && one.access.who !== 'everybody');
	// Calls that an exclusion refuses, and calls that need a sign-in provider.
	const refused = [
		'openTrade',
		'createDeposit',
		'cancelWithdrawal',
		'askToReturn',
		'addAlert',
		// The alert of the search ends with the exclusion.
		'removeAlert',
		'makeCalendarKey',
		'addPushDevice',
		'connectIdentity',
		'confirmByProvider',
	];
	expect([...done]).toEqual(
		expect.arrayContaining(changing.map(({ name }) => name).filter((name) => !refused.includes(name))),
	);
});
