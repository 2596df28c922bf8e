import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Payer } from './payer.ts';

const COMMAND = join(import.meta.dirname, '../../../src/app/commands/reconcile.ts');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	payer = await Payer.join(app);
});

/** Runs the command as a separate process, beside the running application. */
async function run(...words: string[]) {
	const { url, ownerUrl, auditUrl } = app.db;
	const child = spawn(process.execPath, [COMMAND, ...words], {
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			DATABASE_URL: url,
			DATABASE_OWNER_URL: ownerUrl,
			DATABASE_AUDIT_URL: auditUrl,
			DATA_DIR: app.dataDir,
		},
	});
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { code, lines: out.split('\n').filter((line) => line !== ''), err };
}

/** A payment of 50.00 that the sandbox books as made this long ago, and the sandbox's id of it. */
async function pay(action: string, agoMs: number): Promise<{ readonly depositId: string; readonly id: string }> {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, action);
	if (action === 'approve') await payer.reaches(body.id, 'confirmed');
	await payer.idle();
	const { rows } = await app.db.owner.query<{ id: string }>(
		`update sandbox_objects o set changed_at = o.changed_at - $2::bigint from sandbox_objects d
		where d.key = $1 and o.parent_id = d.id returning o.id`,
		[body.id, agoMs],
	);
	await app.db.owner.query('update payments set at = at - $2::bigint where deposit_id = $1', [body.id, agoMs]);
	return { depositId: body.id, id: rows[0]?.id as string };
}
const isoDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test('[CASH-10] the command says what it compared and ends with 0 if nothing is open', async () => {
	await pay('approve', HOUR_MS);
	expect(await run('sandbox')).toEqual({ code: 0, lines: ['sandbox sandbox: 1 compared, 0 differed'], err: '' });
}, 60_000);

test('[CASH-10] it credits a payment whose notice was lost, from the time on that --from names', async () => {
	await run('sandbox');
	const { depositId } = await pay('approve_silently', 3 * DAY_MS);
	expect((await run('sandbox')).lines).toEqual([expect.stringMatching(/^sandbox sandbox: \d+ compared, 0 differed$/)]);
	expect((await payer.movement(depositId)).status).toBe('created');
	const { code, lines } = await run('sandbox', '--from', isoDaysAgo(4));
	expect([code, lines]).toEqual([0, [expect.stringMatching(/^sandbox sandbox: \d+ compared, 1 differed$/)]]);
	expect([(await payer.movement(depositId)).status, await payer.balance()]).toEqual(['confirmed', 5_000]);
}, 60_000);

test('[CASH-10] it ends with 1 and names what a provider does not show, until that is explained', async () => {
	const { id } = await pay('approve', HOUR_MS);
	await app.db.owner.query('delete from sandbox_objects where id = $1', [id]);
	const { code, lines } = await run('all', '--from', isoDaysAgo(1));
	expect(code).toBe(1);
	expect(lines.at(-1)).toBe(`open: sandbox sandbox, payment ${id}: missing_there, 50.00 missing`);
	expect((await run('sandbox', '--from', isoDaysAgo(1))).code).toBe(1);
	await app.db.owner.query(
		`update reconciliation_differences set resolved_at = app.clock(), resolution = 'staff' where subject_id = $1`,
		[id],
	);
	expect((await run('sandbox', '--from', isoDaysAgo(1))).code).toBe(0);
}, 60_000);

test('[CASH-10] it cannot run for a provider that is not configured', async () => {
	const { code, lines, err } = await run('acme');
	expect([code, lines]).toEqual([2, []]);
	expect(err).toContain('There is no provider acme here: sandbox.');
}, 60_000);
