import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAll } from '../../../test/support/audits.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { appendAudit } from '../../platform/authorization/index.ts';
import { inTransaction } from '../../platform/database/index.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	const acts = Array.from({ length: 12 }, (_, index) => index);
	await Promise.all(
		acts.map((index) =>
			inTransaction(db.database, (tx) =>
				appendAudit(tx, {
					actorId: null,
					act: 'test.done',
					subject: 'site',
					before: { a: 'ü | "x"', index },
					after: null,
					reason: `because | of ${index}`,
					requestId: `r-${index}`,
				}),
			),
		),
	);
});
afterAll(() => db.drop());

const findings = async () =>
	(await auditAll(db.database)).checks
		.filter(({ title }) => title.startsWith('audit log'))
		.flatMap((check) => check.findings.map(({ row, problem }) => `${row}: ${problem}`));

test('[ADMIN-08] acts of many at once make one chain without gaps', async () => {
	const { rows } = await db.owner.query<{ n: bigint }>('select n from audit_log order by n');
	expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
	expect(await findings()).toEqual([]);
});

describe('[ADMIN-08] whatever is changed, added or taken away is named', () => {
	test.each([
		['a reason', `update audit_log set reason = 'another' where n = 5`, 'audit log 5: differs from its hash'],
		['who did it', `update audit_log set act = 'test.undone' where n = 5`, 'audit log 5: differs from its hash'],
		['what was before', `update audit_log set before = '{"a": 1}' where n = 5`, 'audit log 5: differs from its hash'],
		['what came after', `update audit_log set after = '{}' where n = 5`, 'audit log 5: differs from its hash'],
		[
			'the time',
			`update audit_log set recorded_at = recorded_at + 1 where n = 12`,
			'audit log 12: differs from its hash',
		],
		[
			'a hash',
			`update audit_log set hash = sha256('x') where n = 12`,
			'audit log 12: differs from the head of the chain',
		],
		['one deleted', `delete from audit_log where n = 5`, 'audit log 6: the entry before it is missing'],
		['the oldest deleted', `delete from audit_log where n = 1`, 'audit log 2: the entry before it is missing'],
		['the newest deleted', `delete from audit_log where n = 12`, 'audit log 12: the newest entry is missing'],
		['all deleted', `delete from audit_log`, 'audit log 12: the newest entry is missing'],
		[
			'the head put back with it',
			`delete from audit_log where n > 10; update audit_log_head set n = 11`,
			'audit log 10: is not the one that the head names',
		],
		[
			'one added',
			`insert into audit_log select 13, recorded_at, actor_id, act, subject, before, after, reason, request_id, hash from audit_log where n = 12`,
			'audit log 13: is not the one that the head names',
		],
	])('%s', async (_, sql, named) => {
		await db.owner.query(
			'create table copy_log as select * from audit_log; create table copy_head as select * from audit_log_head',
		);
		await db.owner.query(sql);
		const found = await findings();
		await db.owner.query(`delete from audit_log; insert into audit_log select * from copy_log; delete from audit_log_head;
			insert into audit_log_head select * from copy_head; drop table copy_log, copy_head`);
		expect(found).toContain(named);
		expect(await findings()).toEqual([]);
	});
});

test.each([
	"update audit_log set reason = 'x'",
	'delete from audit_log',
	'truncate audit_log',
	'delete from audit_log_head',
	"update staff_requests set content = '{}'",
	'delete from staff_requests',
])('[ADMIN-08] the application itself may not: %s', async (sql) => {
	await expect(db.database.query(sql)).rejects.toThrow('permission denied');
});
