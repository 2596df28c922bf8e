import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { APP_ROLE, AUDIT_ROLE } from '../../../test/support/global-setup.ts';
import { prepareSchema } from './open-database.ts';
import { createDatabase } from './pool.ts';
import { DatabaseRefused } from './refused.ts';
import { refuseReplacedClock, refuseStrongAuditRole, refuseStrongRole } from './roles.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.owner.query('select app.make_tick_partitions(app.clock(), 2)');
	await db.owner.query(
		`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
	);
});
afterAll(() => db.drop());

test('[LEDGER-05] the roles that the migrations make pass', async () => {
	await refuseStrongRole(db.url);
	await refuseStrongAuditRole(db.auditUrl);
});

test('[LEDGER-08] the start refuses one role for two purposes', async () => {
	const { url, ownerUrl, auditUrl } = db;
	for (const same of [{ auditUrl: url }, { auditUrl: ownerUrl }, { url: ownerUrl }]) {
		const opened = { url, ownerUrl, auditUrl, ...same, stop: async () => undefined };
		await expect(prepareSchema(opened, { production: false, start: 'one', print: () => undefined })).rejects.toThrow(
			'DATABASE_URL, DATABASE_OWNER_URL and DATABASE_AUDIT_URL must name three different roles.',
		);
	}
});

test.each([
	['delete on ledger_transfers', 'may delete ledger_transfers'],
	['update on ledger_transfers', 'may update ledger_transfers'],
	['update (kind) on ledger_events', 'may update ledger_events.kind'],
	['update on trade_results', 'may update trade_results.'],
	['update (stake) on trade_terms', 'may update trade_terms.stake'],
	['delete on trade_terms', 'may delete trade_terms'],
	['update (user_id) on accounts', 'may update accounts.user_id'],
	['truncate on ticks', 'may truncate ticks'],
	['update (price) on ticks', 'may update ticks.price'],
	['delete on tick_groups', 'may delete tick_groups'],
	['trigger on ledger_transfers', 'may trigger ledger_transfers'],
	['create on schema app', 'may create in the schema app'],
	['insert on audit_runs', 'may insert audit_runs'],
	['insert (xid) on ledger_events', 'may insert ledger_events.xid'],
	['insert (state, clean) on audit_runs', 'may insert audit_runs'],
	['update (clean) on audit_runs', 'may update audit_runs.clean'],
	['delete on audit_runs', 'may delete audit_runs'],
])('[LEDGER-05] the start refuses a role with %s', async (grant, excess) => {
	await db.owner.query(`grant ${grant} to ${APP_ROLE}`);
	await expect(refuseStrongRole(db.url)).rejects.toThrow(excess);
	await db.owner.query(`revoke ${grant} from ${APP_ROLE}`);
	await refuseStrongRole(db.url);
});

test('[LEDGER-05] the start refuses rights on a single day of ticks', async () => {
	const { rows } = await db.owner.query<{ name: string }>(
		"select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ticks'::regclass",
	);
	const name = rows[0]?.name ?? '';
	await db.owner.query(`grant delete on ${name} to ${APP_ROLE}`);
	await expect(refuseStrongRole(db.url)).rejects.toThrow(`may delete ${name}`);
	await db.owner.query(`revoke delete on ${name} from ${APP_ROLE}`);
});

test.each([
	['insert on ledger_events', 'may insert ledger_events'],
	['update (clean) on audit_runs', 'may update audit_runs'],
	['delete on audit_runs', 'may delete audit_runs'],
	['create on schema app', 'may create in the schema app'],
])("[LEDGER-08] the start refuses an audit's role with %s", async (grant, excess) => {
	await db.owner.query(`grant ${grant} to ${AUDIT_ROLE}`);
	await expect(refuseStrongAuditRole(db.auditUrl)).rejects.toThrow(excess);
	await db.owner.query(`revoke ${grant} from ${AUDIT_ROLE}`);
	await refuseStrongAuditRole(db.auditUrl);
});

test('[LEDGER-05] the start refuses the owner and a superuser', async () => {
	await expect(refuseStrongRole(db.ownerUrl)).rejects.toThrow('it owns');
	const superuser = new URL(db.url);
	superuser.username = 'postgres';
	await expect(refuseStrongRole(superuser.href)).rejects.toThrow('is a superuser');
});

test('production refuses a clock that was replaced', async () => {
	await expect(refuseReplacedClock(db.url)).rejects.toThrow('was replaced');
	await db.owner.query(`create or replace function app.clock() returns bigint language sql volatile parallel restricted
		as $$ select floor(extract(epoch from clock_timestamp()) * 1000)::bigint $$`);
	await refuseReplacedClock(db.url);
});

test('[LEDGER-10] a role’s missing right is reported in one sentence', async () => {
	const prepare = () =>
		prepareSchema({ ...db, stop: async () => undefined }, { production: false, start: 'one', print: () => undefined });
	await prepare();
	await db.owner.query('revoke select on accounts from fairtick_app');
	await expect(prepare()).rejects.toThrow(
		'The role of DATABASE_URL lacks a right (it may not read accounts): "Database of your own" in docs/operations.md says what it needs.',
	);
	await db.owner.query('grant select on accounts to fairtick_app');
	await db.owner.query('revoke usage on schema app from fairtick_app');
	await expect(prepare()).rejects.toThrow('(it may not use the schema app)');
	await db.owner.query('grant usage on schema app to fairtick_app');
	// A role that may connect and owns nothing, as when the two addresses were swapped.
	const stranger = { ...db, ownerUrl: db.url, url: db.ownerUrl, stop: async () => undefined };
	const swapped = prepareSchema(stranger, { production: false, start: 'one', print: () => undefined });
	await expect(swapped).rejects.toThrow(DatabaseRefused);
	await expect(swapped).rejects.toThrow(
		'The role of DATABASE_URL can do more than the application needs (it owns the database): use a restricted role of its own.',
	);
});

test('[LEDGER-08] a start grants another audit role what audits need, and a superuser nothing', async () => {
	const print: string[] = [];
	const prepare = (role: string) => {
		const auditUrl = new URL(db.auditUrl);
		auditUrl.username = role;
		const opened = { ...db, auditUrl: auditUrl.href, stop: async () => undefined };
		return prepareSchema(opened, { production: false, start: 'one', print: (line) => print.push(line) });
	};
	const rights = async (role: string) => {
		const { rows } = await db.owner.query<{ acl: string }>(
			`select concat_ws(' ', kind, name, privilege_type) acl from (
				select 'schema' kind, nspname::text name, nspacl acl from pg_namespace where nspname = 'app'
				union all select 'table', relname, relacl from pg_class where relnamespace = 'app'::regnamespace
				union all select 'column', relname || '.' || attname, attacl from pg_attribute join pg_class c on c.oid = attrelid
					where relnamespace = 'app'::regnamespace
				union all select 'default', defaclobjtype::text, defaclacl from pg_default_acl) o, aclexplode(acl)
			where pg_get_userbyid(grantee) = $1 order by acl`,
			[role],
		);
		return rows.map(({ acl }) => acl);
	};
	const superuserUrl = new URL(inject('clusterUrl'));
	superuserUrl.pathname = new URL(db.url).pathname;
	const superuser = createDatabase(superuserUrl.href, { max: 1 });
	const other = 'Other audit';
	await superuser.query(`create role "${other}" login password 'test'`);
	try {
		await prepare(other);
		expect(print).toEqual([`granted the role ${other} of DATABASE_AUDIT_URL what audits need`]);
		expect(await rights(other)).toEqual(await rights(AUDIT_ROLE));
		await prepare(other);
		await prepare(AUDIT_ROLE);
		expect(print).toHaveLength(1);
		// Rights that migrations would grant go to no superuser.
		await db.owner.query('delete from migrations where number = (select max(number) from migrations)');
		await expect(prepare('postgres')).rejects.toThrow('The role of DATABASE_AUDIT_URL can do more than audits need');
		expect(await rights('postgres')).toEqual([]);
	} finally {
		await superuser.query(`drop owned by "${other}"; drop role "${other}"`);
		await superuser.end();
	}
});
