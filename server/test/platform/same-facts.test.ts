import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let other: TestApp;
afterEach(async () => {
	await other.close();
	await app.close();
});

/** A state that another process made, as every process shows it soon after. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 4_000, interval: 50 });
const load = async (path: string, of = other) => (await (await of.browser()).call('GET', path)).body;

test('[CLUSTER-04] a process that does not make the log shows its newest checkpoint, and the newest that is kept', async () => {
	app = await createTestApp({ CHECKPOINT_SECONDS: '1' }, { roles: ['web', 'log'] });
	other = await createTestApp({ CHECKPOINT_SECONDS: '1' }, { beside: app });
	await vi.waitFor(async () => expect((await load('/api/proof', app)).kept).not.toBeNull(), { timeout: 10_000 });
	const { size, kept } = await load('/api/proof', app);
	await soon(async () => {
		const shown = await load('/api/proof');
		expect(shown.size).toBeGreaterThanOrEqual(size);
		expect(shown.checkpoint).toContain(shown.origin);
		expect(shown.kept).toMatchObject({ size: kept.size, checkpoint: kept.checkpoint, quorum: true });
	});
});

test('[CLUSTER-04] every process shows that the log has stopped, and what another one alone knows of seeds and trades', async () => {
	app = await createTestApp();
	other = await createTestApp({}, { beside: app });
	const hour = Date.UTC(2026, 10, 29, 12);
	await app.db.owner.query(
		`insert into nodes (id, start, host, pid, roles, fingerprints, facts)
		values (gen_random_uuid(), '', '', 1, '{}', '{}', $1)`,
		[JSON.stringify({ 'unreadable hours': [hour], 'unsettled trades': ['019ac0de-0000-7000-8000-000000000001'] })],
	);
	await app.db.owner.query(`update proof_log set halted = 'forked'`);
	for (const one of [app, other])
		await soon(async () => {
			await app.db.owner.query('update nodes set beat_at = clock_timestamp()');
			expect(await load('/api/status', one)).toMatchObject({
				log: { status: 'stopped' },
				seeds: { status: 'unreadable', unreadable: 1, first_hour: new Date(hour).toISOString() },
				settlement: { unsettled: 1 },
			});
			expect((await load('/api/proof', one)).stopped).toMatchObject({ reason: 'forked', checkpoint: null });
		});
});
