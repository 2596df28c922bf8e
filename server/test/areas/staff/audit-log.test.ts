import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendAudit } from '../../../src/platform/authorization/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const LOG = '/api/admin/audit-log';
const FORMULA = '=HYPERLINK("http://evil.example","x")';

let app: TestApp;
let auditor: StaffMember;
let support: StaffMember;
const people: number[] = [];
beforeAll(async () => {
	app = await createTestApp({ LIMIT_LISTS: '100000' });
	auditor = await joinStaff(app, 'auditor');
	support = await joinStaff(app, 'support');
	for (const reason of [REASON, FORMULA, '+1 "quoted", with a comma']) {
		const { id } = await (await app.browser()).join();
		people.push(id);
		const due_at = new Date(Date.now() + 86_400_000).toISOString();
		await support.browser.call('POST', `/api/admin/users/${id}/freeze`, { reason, due_at });
		await app.db.moveClock(60_000);
		await support.browser.call('POST', `/api/admin/users/${id}/unfreeze`, { reason });
		await app.db.moveClock(60_000);
	}
});
afterAll(() => app.close());

const list = async (query: string) => (await auditor.browser.call('GET', `${LOG}?${query}`)).body;
const numbers = async (query: string) => (await list(query)).data.map(({ n }: { n: number }) => n);

describe('[ADMIN-08] the audit log', () => {
	test('is filtered by act, who, subject and time', async () => {
		expect(await numbers('')).toEqual([6, 5, 4, 3, 2, 1]);
		expect(await numbers('act=user.unfrozen')).toEqual([6, 4, 2]);
		expect(await numbers('act=user.')).toHaveLength(6);
		expect(await numbers(`subject=user:${people[1]}`)).toEqual([4, 3]);
		expect(await numbers('subject=user')).toHaveLength(6);
		expect(await numbers('subject=use')).toEqual([]);
		expect(await numbers(`subject=user:${String(people[1]).slice(0, -1)}`)).toEqual([]);
		expect(await numbers(`actor=${support.id}`)).toHaveLength(6);
		expect(await numbers(`actor=${auditor.id}`)).toEqual([]);
		const { data } = await list('');
		const [from, to] = [data[3].at, data[1].at];
		expect(await numbers(`from=${from}&to=${to}`)).toEqual([4, 3]);
		expect((await auditor.browser.call('GET', `${LOG}?from=yesterday`)).status).toBe(422);
	});

	test('comes in pages', async () => {
		const first = await list('limit=4');
		const rest = await list(`limit=4&cursor=${first.next_cursor}`);
		expect([...first.data, ...rest.data].map(({ n }) => n)).toEqual([6, 5, 4, 3, 2, 1]);
		expect(rest.next_cursor).toBeNull();
		expect((await auditor.browser.call('GET', `${LOG}?cursor=-1`)).status).toBe(422);
	});

	test('is saved as a table that no spreadsheet runs, whole and filtered', async () => {
		const { status, headers, body } = await auditor.browser.call('GET', `${LOG}.csv`);
		expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
			200,
			'text/csv; charset=utf-8',
			'attachment; filename="audit-log.csv"',
			'no-store',
		]);
		const lines = (body as string).trimEnd().split('\r\n');
		expect(lines[0]).toBe('n,at,actor_id,actor,act,subject,before,after,reason,request_id,hash');
		expect(lines).toHaveLength(7);
		expect(lines[1]).toContain(`,${support.id},Dana Weiss,user.frozen,user:${people[0]},`);
		expect(body).toContain(`,"'=HYPERLINK(""http://evil.example"",""x"")",`);
		expect(body).toContain(`,"'+1 ""quoted"", with a comma",`);
		const { body: filtered } = await auditor.browser.call('GET', `${LOG}.csv?subject=user:${people[2]}`);
		expect((filtered as string).trimEnd().split('\r\n')).toHaveLength(3);
		expect((await support.browser.call('GET', `${LOG}.csv`)).body.code).toBe('http.forbidden');
	});
});

test('[ADMIN-08] who had taken something, who has it now, and who asked, is named beside their numbers', async () => {
	await inTransaction(app.db.database, (tx) =>
		appendAudit(tx, {
			actorId: support.id,
			act: 'dispute.taken',
			subject: 'dispute:1',
			reason: REASON,
			requestId: 'test',
			before: { taken_by: auditor.id },
			after: { taken_by: null, maker: support.id },
		}),
	);
	const { data } = await list('act=dispute.taken');
	expect(data).toMatchObject([{ people: [{ id: auditor.id }, { id: support.id, name: expect.stringMatching(/./) }] }]);
	expect((await list('act=user.')).data[0].people).toEqual([]);
});
