import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, type StaffMember } from '../../support/staff.ts';
import { addTestUser } from '../../support/users.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayText = (ago: number) => new Date(todayMs - ago * DAY_MS).toISOString().slice(0, 10);

let app: TestApp;
let admin: StaffMember;
/** In Brazil, in Brazil, in India. */
let people: number[];
beforeAll(async () => {
	app = await createTestApp();
	await app.db.moveClock(todayMs + 12 * HOUR_MS - Date.now());
	admin = await joinStaff(app, 'admin');
	people = [];
	for (const country of ['BR', 'BR', 'IN']) {
		const id = await addTestUser(app.db, 0n);
		await app.db.owner.query('update users set country = $2, created_at = $3 where id = $1', [
			id,
			country,
			todayMs - 3 * DAY_MS,
		]);
		people.push(id);
	}
});
afterAll(() => app.close());

/** A case of one person, opened and decided at these milliseconds after the beginning of today; `null`: not decided. */
async function addCase(person: number, openedMs: number, decidedMs: number | null, dueMs = DAY_MS): Promise<void> {
	await app.db.owner.query(
		`with made as (
			insert into verification_cases (user_id, opened_at, due_at, second, decided_at) values ($1, $2, $3, false, $4) returning id, user_id),
		tried as (
			insert into verification_tries (user_id, step, n, content, sent_at)
			select user_id, 'personal', (select count(*) + 1 from verification_tries t where t.user_id = made.user_id), '{}', 0 from made returning id)
		insert into verification_case_tries (case_id, try_id) select made.id, tried.id from made, tried`,
		[people[person], todayMs + openedMs, todayMs + dueMs, decidedMs === null ? null : todayMs + decidedMs],
	);
}

const get = async (path: string) => (await admin.browser.call('GET', path)).body;

test('[ADMIN-02] time to verification runs from the last document to the decision, on the day of the decision', async () => {
	await addCase(0, -HOUR_MS, HOUR_MS);
	await addCase(1, 0, 4 * HOUR_MS);
	await addCase(2, -2 * DAY_MS, -DAY_MS - HOUR_MS);
	await addCase(0, 2 * HOUR_MS, null);
	await runSchedule(app, 'count-days');
	const range = `from=${dayText(2)}&to=${dayText(0)}`;
	const { days, totals } = await get(`/api/admin/figures?${range}`);
	expect(
		days.map((day: Record<string, unknown>) => [
			day['verifications'],
			day['to_verification_s'],
			day['to_verification_longest_s'],
		]),
	).toEqual([
		[1, 23 * 3_600, 23 * 3_600],
		[0, null, null],
		[2, 3 * 3_600, 4 * 3_600],
	]);
	expect(totals).toMatchObject({ verifications: 3, to_verification_longest_s: 23 * 3_600 });
	expect((await get(`/api/admin/figures?${range}&country=IN`)).totals).toMatchObject({ verifications: 1 });
	expect(await get(`/api/admin/figures.csv?${range}`)).toContain(`,2,10800,14400\r\n`);
	const { checks } = await auditAll(app.db.database);
	expect(checks.find(({ title }) => title.startsWith('figures:'))?.findings).toEqual([]);
});

test('[ADMIN-02] the list behind it is narrowed by the day of the decision and the country', async () => {
	const usersOf = async (query: string) =>
		(await get(`/api/admin/verification?${query}`)).data.map(({ user }: { user: { id: number } }) => user.id);
	expect(await usersOf(`status=decided&from=${dayText(0)}&to=${dayText(0)}`)).toEqual([people[1], people[0]]);
	expect(await usersOf(`status=decided&to=${dayText(1)}`)).toEqual([people[2]]);
	expect(await usersOf('status=decided&country=IN')).toEqual([people[2]]);
	expect(await usersOf('country=BR')).toEqual([people[0]]);
	expect(await usersOf('country=IN')).toEqual([]);
});

test('[ADMIN-02] verifications and matches that should have been decided are alarms', async () => {
	const alarms = async () =>
		(await get('/api/admin/overview')).alarms.filter(({ kind }: { kind: string }) => /^(verif|match)/.test(kind));
	expect(await alarms()).toEqual([]);
	await addCase(1, 0, null, 11 * HOUR_MS);
	await app.db.owner.query(
		`insert into verification_matches (user_id, kind, other_id, found_at, due_at) values ($1, 'name', $2, 0, 1), ($1, 'document', $2, 0, $3)`,
		[people[0], people[1], todayMs + 2 * DAY_MS],
	);
	expect(await alarms()).toEqual([
		{ kind: 'verifications_overdue', count: 1 },
		{ kind: 'matches_overdue', count: 1 },
	]);
});
