import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../server/test/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The output of the command on this database. */
async function runSeed(): Promise<string> {
	const command = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'trades', '10', '--users', '1'], {
		env: {
			...process.env,
			MODE: 'development',
			DATABASE_URL: db.url,
			DATABASE_OWNER_URL: db.ownerUrl,
			DATABASE_AUDIT_URL: db.auditUrl,
		},
	});
	let said = '';
	for (const stream of [command.stdout, command.stderr]) stream.on('data', (data) => (said += String(data)));
	await once(command, 'exit');
	return said;
}

test('[PROOF-01] made-up trades are refused beside a proof log that has begun', { timeout: 60_000 }, async () => {
	await db.owner.query(
		`insert into app.proof_log (origin, root) values ('x', '') on conflict (one) do update set entries = 0`,
	);
	const before = await runSeed();
	expect(before).toContain('no fair index is offered');
	expect(before).not.toContain('has begun');
	await db.owner.query('update app.proof_log set entries = 1');
	expect(await runSeed()).toContain('The proof log of this database has begun');
	const { rows } = await db.owner.query('select from app.users');
	expect(rows).toEqual([]);
});
