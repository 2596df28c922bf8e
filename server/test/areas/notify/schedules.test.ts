import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { runSchedule } from '../../support/schedules.ts';

const SOURCE = join(import.meta.dirname, '../../../src');

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(
		{ CALENDAR_URL: 'https://calendar.invalid/events' },
		{ roles: ['web', 'settlement', 'jobs', 'notifications', 'log'] },
	);
});
afterAll(() => app.close());

/** Names of schedules as the source writes them. */
async function findNames(): Promise<string[]> {
	const names = new Set<string>();
	for await (const path of glob('**/*.ts', { cwd: SOURCE })) {
		if (path.endsWith('.test.ts')) continue;
		for (const [, name] of (await readFile(join(SOURCE, path), 'utf8')).matchAll(/\bschedule: '([^']+)'/g))
			names.add(name as string);
	}
	return [...names].sort();
}

test('everything that is done at set times reaches the job queues, and each runs without an error', async () => {
	expect([...app.schedules.keys()].sort()).toEqual(await findNames());
	const failed: unknown[] = [];
	for (const [name, { run }] of app.schedules)
		await run().catch((error: unknown) => failed.push([name, String(error)]));
	expect(failed).toEqual([]);
});

test('[NOTE-01] [NOTE-02] what is due by email is sent, and what is too old is forgotten, by the app itself', async () => {
	const browser = await app.browser();
	const { id } = await browser.join();
	await app.db.owner.query('update users set email_verified_at = 1 where id = $1', [id]);
	await app.db.owner.query(
		`insert into notifications (user_id, reference, kind, facts, at, read_at) values ($1, 'old', 'support', '{}', 0, 0)`,
		[id],
	);
	await app.db.owner.query(
		`insert into waiting_notices (way, user_id, reference, kind, facts, at, due_at) values ('mail', $1, 'due', 'deposit', $2, 0, 0)`,
		[id, JSON.stringify({ id: '7f0c9bb0-0000-4000-8000-000000000000', status: 'confirmed', amount: 500 })],
	);
	await runSchedule(app, 'mail-notifications', 'forget-notifications');
	const { rows } = await app.db.owner.query(
		`select (select count(*)::int from notifications where user_id = $1 and reference = 'old') listed,
			(select count(*)::int from waiting_notices where user_id = $1) waiting,
			(select count(*)::int from mails where user_id = $1 and kind = 'notification') mails`,
		[id],
	);
	expect(rows).toEqual([{ listed: 0, waiting: 0, mails: 1 }]);
});
