import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { TestMailbox } from '../../../test/support/mailbox.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { AUDIT_CHECKS } from '../../app/areas.ts';
import { AUDIT_PROGRAM } from '../../app/commands/audit-program.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { createLog } from '../log/index.ts';
import { createMail, type Mail } from '../mail/index.ts';
import { type Audits, createAudits } from './create-audits.ts';
import { keepAudit } from './keep-audit.ts';
import { loadLastRuns } from './queries.ts';

const OPERATOR = 'operator@example.com';
const SLOW = { timeout: 30_000 };
let db: TestDatabase;
let dataDir: string;
let jobs: Jobs;
let mail: Mail;
let audits: Audits | null = null;
let logged: { level: number; msg: string; findings?: object[] }[];
const log = createLog(
	{ logLevel: 'info' },
	{ write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
);

beforeEach(async () => {
	logged = [];
	db = await createTestDatabase();
	await addTestUser(db, 1_000n);
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-audits-'));
	jobs = await createJobs({ databaseUrl: db.url, log });
	const config = { appName: 'Fairtick', mailFrom: 'no-reply@example.com', smtpUrl: undefined, dataDir };
	mail = createMail({
		config,
		database: db.database,
		jobs,
		log,
		loadLink: async () => null,
		loadAttachment: async () => null,
		unsubscribing: () => ({ page: '', oneClick: '' }),
	});
	await jobs.begin(mail.work);
});
afterEach(async () => {
	await audits?.stop();
	await jobs.stop();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

/** A server's audits, whose first look is now, in place of the one before. */
async function look(): Promise<void> {
	await audits?.stop();
	audits = createAudits({
		program: AUDIT_PROGRAM,
		database: db.database,
		auditUrl: db.auditUrl,
		dataDir,
		mail,
		operatorMail: OPERATOR,
		locale: () => 'en',
		log,
		firstLookMs: 0,
	});
}
const loadRuns = async () =>
	(await db.owner.query<{ clean: boolean; whole: boolean; line: string }>('select * from audit_runs order by id')).rows;
const readMails = () => new TestMailbox(join(dataDir, 'mail'), db).all(OPERATOR);
const tamper = (cents: number) =>
	db.owner.query(`update accounts set balance = balance + $1 where kind = 'available' and user_id is not null`, [
		cents,
	]);

test('[LEDGER-08] a server audits immediately if nothing was audited yet, then an hour later, and logs and mails it', async () => {
	await look();
	await expect.poll(async () => (await readMails()).length, SLOW).toBe(1);
	const [first] = await loadRuns();
	expect(first).toMatchObject({ clean: true, whole: true });
	expect(logged.map(({ level, msg }) => [level, msg])).toContainEqual([30, first?.line]);
	expect(await readMails()).toMatchObject([
		{ subject: 'A full audit found no problems', text: expect.stringContaining(first?.line ?? '-') },
	]);
	expect((await readdir(join(dataDir, 'audits'))).length).toBe(1);

	await db.moveClock(3_600_000);
	await look();
	await expect.poll(async () => (await loadRuns()).length, SLOW).toBe(2);
	await audits?.stop();
	expect((await loadRuns())[1]).toMatchObject({ clean: true, whole: false });
	// A clean incremental one is for the log alone, and the first one is mailed once.
	expect((await readMails()).length).toBe(1);
});

test('[LEDGER-08] a finding raises an alarm: an error in the log with its rows, and a mail', async () => {
	await tamper(1);
	await look();
	await expect.poll(async () => (await readMails()).length, SLOW).toBe(1);
	const [run] = await loadRuns();
	expect(run?.clean).toBe(false);
	const alarm = logged.find(({ msg }) => msg === run?.line);
	expect(alarm?.level).toBe(50);
	expect(alarm?.findings).toContainEqual({
		row: expect.stringMatching(/^account \d+$/),
		problem: 'differs from its newest entry',
	});
	expect(await readMails()).toMatchObject([
		{ subject: 'ALARM: an audit has findings', text: expect.stringContaining(run?.line ?? '-') },
	]);
});

test('[LEDGER-08] what the command found beside a stopped server is mailed by the next one, once', async () => {
	await tamper(1);
	const kept = await keepAudit({ checks: AUDIT_CHECKS, auditUrl: db.auditUrl, dataDir, incremental: false });
	await tamper(-1);
	for (let start = 0; start < 2; start++) {
		await look();
		await expect.poll(async () => (await readMails()).length, SLOW).toBe(1);
	}
	await audits?.stop();
	expect((await readMails())[0]?.text).toContain(kept?.line ?? '-');
	expect((await loadRuns()).length, 'the next one is due in an hour').toBe(1);
});

test('[LEDGER-08] what the command found beside a server that was down for two months is mailed by the next one', async () => {
	await tamper(1);
	const kept = await keepAudit({ checks: AUDIT_CHECKS, auditUrl: db.auditUrl, dataDir, incremental: false });
	await tamper(-1);
	await db.moveClock(60 * 86_400_000);
	await look();
	await expect.poll(async () => (await readMails()).map(({ text }) => text).join(), SLOW).toContain(kept?.line);
});

test('[LEDGER-08] the same findings are mailed once, other ones and whole audits again', async () => {
	const keep = (incremental: boolean) =>
		keepAudit({ checks: AUDIT_CHECKS, auditUrl: db.auditUrl, dataDir, incremental, onWaiting: () => undefined });
	await keep(false);
	await tamper(1);
	const same = [await keep(true), await keep(true), await keep(true)];
	await db.owner.query(`insert into audit_log (n, recorded_at, act, subject, reason, request_id, hash)
		values (1, 0, 'site.changed', 'site', 'r', 'x', sha256('x'))`);
	const other = [await keep(true), await keep(true)];
	const whole = await keep(false);
	expect([...same, ...other, whole].map((kept) => kept?.clean)).toEqual(Array(6).fill(false));
	await look();
	await expect.poll(async () => (await readMails()).length, SLOW).toBe(4);
	await audits?.stop();
	const told = (await readMails()).map(({ text }) => text).join();
	expect([...same, ...other, whole].map((kept) => told.includes(kept?.line ?? '-'))).toEqual([
		true,
		false,
		false,
		true,
		false,
		true,
	]);
});

test('[LEDGER-08] audits are made while mails about them cannot be', async () => {
	await db.owner.query(`insert into audit_runs (recorded_at, clean, whole, findings, line, state, written_by)
		values (clock() - 3600000, false, true, 1, 'audit of before', '{}', 'fairtick_audit')`);
	mail = {
		...mail,
		add: async () => {
			throw new Error('no mails');
		},
	};
	await db.moveClock(86_400_000);
	await look();
	await expect.poll(async () => (await loadRuns()).length, SLOW).toBe(2);
	await audits?.stop();
	expect(logged.filter(({ level }) => level === 50)[0]?.msg).toBe('operator could not be told of audits');
});

test('[LEDGER-08] a clean run can be gone on from, one with findings or from before a restored backup can not', async () => {
	const keep = () =>
		keepAudit({ checks: AUDIT_CHECKS, auditUrl: db.auditUrl, dataDir, incremental: true, onWaiting: () => undefined });
	await tamper(1);
	await keep();
	const failed = await loadLastRuns(db.database);
	expect(failed).toMatchObject({ lastMs: failed.lastWholeMs, lastCleanMs: null });
	await tamper(-1);
	await keep();
	const clean = await loadLastRuns(db.database);
	expect(clean.lastCleanMs).toBe(clean.lastMs);
	await db.owner.query(`update audit_runs set state = jsonb_set(state::jsonb, '{xmin}', '"999999999999"')`);
	expect((await loadLastRuns(db.database)).lastCleanMs).toBeNull();
});

test('[LEDGER-08] a lock that the application holds is an error in the log, and audits that are not made are overdue', async () => {
	const holder = await db.database.connect();
	try {
		await holder.query(`select pg_advisory_lock(hashtext('audit'))`);
		await look();
		const errors = () => logged.filter(({ level }) => level === 50).map((line) => JSON.stringify(line));
		await expect.poll(errors, SLOW).toEqual([expect.stringContaining('role fairtick_app')]);
		expect(await audits?.overdue()).toBe(false);
		await db.moveClock(3 * 3_600_000);
		for (let time = 0; time < 2; time++) expect(await audits?.overdue()).toBe(true);
		expect(errors().slice(1)).toEqual([expect.stringContaining('audits are overdue')]);
	} finally {
		holder.release(true);
	}
});

test('[LEDGER-08] a stop ends an audit under way at once: no run is kept, no lock stays, and the next start audits', async () => {
	const holder = await db.owner.connect();
	const count = async (where: string) =>
		(
			await db.owner.query(
				`select from pg_locks where database = (select oid from pg_database where datname = current_database()) and ${where}`,
			)
		).rowCount;
	const waits = () => count('not granted');
	const locks = () => count(`locktype = 'advisory' and objid = (hashtext('audit')::bigint & 4294967295)`);
	try {
		// The audit reads this table and waits there.
		await holder.query('begin; lock table trade_corrections in access exclusive mode');
		await look();
		await expect.poll(waits, SLOW).toBe(1);
		expect(await locks()).toBe(1);
		await audits?.stop();
		await expect.poll(locks, SLOW).toBe(0);
	} finally {
		await holder.query('rollback');
		holder.release();
	}
	expect([await loadRuns(), logged.filter(({ level }) => level > 30)]).toEqual([[], []]);
	await look();
	await expect.poll(async () => (await loadRuns()).length, SLOW).toBe(1);
});
