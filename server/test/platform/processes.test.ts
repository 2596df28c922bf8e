import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NodeClock } from '../../src/platform/clock/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';

const [ONE, OTHER] = ['one', 'other'].map((name) => ({ id: randomUUID(), name, clock: new NodeClock() })) as [
	{ id: string; name: string; clock: NodeClock },
	{ id: string; name: string; clock: NodeClock },
];
/** Sets the clock of the first process ahead of the database's. */
const setAhead = (ms: number) => ONE.clock.note({ sentAtMs: ms, tookMs: 0, databaseMs: 0 });

let one: TestApp;
let other: TestApp;
let staff: SignedIn;
let user: SignedIn;
beforeAll(async () => {
	one = await createTestApp({}, { node: ONE });
	other = await createTestApp({}, { node: OTHER, beside: one });
	const sessions = new Sessions(one.db, (await one.browser()).cookie('XSRF-TOKEN') ?? '');
	[staff, user] = [await sessions.join('admin'), await sessions.join()];
});
afterAll(async () => {
	await other.close();
	await one.close();
});
beforeEach(async () => {
	setAhead(0);
	await one.db.owner.query('truncate nodes');
	for (const [{ id }, host] of [
		[ONE, 'machine-1'],
		[OTHER, 'machine-2'],
	] as const)
		await one.db.owner.query(
			`insert into nodes (id, start, host, pid, roles, fingerprints, version, skew_ms) values ($1, $2, $2, 7, '{web,jobs}', '{}', '1.0', 3)`,
			[id, host],
		);
});

const get = async (url: string, { headers }: Pick<SignedIn, 'headers'> = { headers: {} }) => {
	const answer = await one.http.inject({ method: 'GET', url, headers });
	return { status: answer.statusCode, body: answer.json() };
};

test('[CLUSTER-01] administrators see each process with its machine, roles, leases, beat and clock, and which is dead; users do not', async () => {
	await one.db.owner.query(`insert into leases values ('market', $1, 4, clock_timestamp() + interval '3 s')`, [ONE.id]);
	await one.db.owner.query(
		`update nodes set beat_at = clock_timestamp() - interval '4 s', skew_ms = -2500 where id = $1`,
		[OTHER.id],
	);
	const { status, body } = await get('/api/admin/processes', staff);
	expect(status).toBe(200);
	const seen = { pid: 7, address: null, version: '1.0', roles: ['web', 'jobs'] };
	expect(body.data).toMatchObject([
		{ ...seen, id: ONE.id, host: 'machine-1', leases: ['market'], living: true, skew_ms: 3, clock_wrong: false },
		{ ...seen, id: OTHER.id, host: 'machine-2', leases: [], living: false, skew_ms: -2_500, clock_wrong: true },
	]);
	expect((await get('/api/admin/processes', user)).status).toBe(403);
});

test('[CLUSTER-05] a process whose clock is wrong refuses calls that are signed by time with a code, and takes them again when it is right', async () => {
	const call = async (app: TestApp) => {
		const answer = await app.http.inject({ method: 'POST', url: '/api/webhooks/sandbox', payload: { id: 'x' } });
		return [answer.statusCode, answer.json().code];
	};
	const [before] = await call(one);
	setAhead(3_600_000);
	expect(await call(one)).toEqual([503, 'http.clock']);
	// The others go on, and so does all that is decided by the database's clock.
	expect((await call(other))[0]).toBe(before);
	expect((await get('/api/user', user)).status).toBe(200);
	setAhead(0);
	expect((await call(one))[0]).toBe(before);
});

test('[CLUSTER-05] a wrong clock is in the status and the metrics of its process, and in the status of all', async () => {
	setAhead(-5_000);
	await one.db.owner.query('update nodes set skew_ms = -5000 where id = $1', [ONE.id]);
	const { body } = await get('/api/status');
	expect([body.status, body.clock]).toEqual(['degraded', { status: 'wrong', skew_ms: -5_000, processes: 2, wrong: 1 }]);
	const seen = (await other.http.inject({ method: 'GET', url: '/api/status' })).json();
	expect([seen.status, seen.clock]).toMatchObject(['degraded', { status: 'ok', wrong: 1 }]);
	expect(await one.metrics.render()).toContain('fairtick_clock_wrong{node="one"} 1');
	expect(await other.metrics.render()).toContain('fairtick_clock_wrong{node="other"} 0');
});

test('[CLUSTER-01] gauges of the database come from one process, those of a process from each, so that sums are right', async () => {
	const render = async () => [await one.metrics.render(), await other.metrics.render()];
	const ofDatabase = /^fairtick_mails_waiting\{node="(one|other)"\} /m;
	const of = (texts: readonly string[]) => texts.map((text) => ofDatabase.exec(text)?.[1] ?? null);
	const both = await render();
	expect(of(both)).toEqual(['one', null]);
	expect(both[1]).not.toContain('fairtick_measured{part="mails"');
	for (const [text, name] of [
		[both[0], 'one'],
		[both[1], 'other'],
	] as const)
		expect(text).toContain(`fairtick_sockets{signed_in="no",node="${name}"} 0`);
	expect(both[0]).toContain('fairtick_processes{node="one"} 2');
	// The eldest dies: the next one gives them.
	await one.db.owner.query(`update nodes set beat_at = clock_timestamp() - interval '4 s' where id = $1`, [ONE.id]);
	expect(of(await render())).toEqual([null, 'other']);
	// Without anyone that does jobs another process gives them.
	await one.db.owner.query(`update nodes set roles = '{web}', beat_at = clock_timestamp()`);
	expect(of(await render())).toEqual(['one', null]);
});
