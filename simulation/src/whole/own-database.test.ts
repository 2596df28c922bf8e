import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Product } from '../product.ts';
import { readTrades } from '../trader-calls.ts';
import { signUp, type Trader } from '../traders.ts';
import { OwnPostgres } from './own-postgres.ts';
import { expectAudited, expectWell, readProof, trade } from './walk.ts';

const PASSPHRASE = 'kept apart from backups';
const HANDBOOK = resolve(import.meta.dirname, '../../../docs/operations.md');

let folder: string;
let postgres: OwnPostgres;
let product: Product;
let trader: Trader;
const at = (name: string) => join(folder, name);
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-own-'));
	postgres = await OwnPostgres.make(folder);
	await followHandbook();
}, 120_000);
afterEach(async () => {
	await product?.stop();
	postgres.crash();
	await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Executes the handbook's SQL word for word, with other passwords. */
async function followHandbook(): Promise<void> {
	const blocks = [...(await readFile(HANDBOOK, 'utf8')).matchAll(/```sql\n([^`]+)```/g)].map(
		([, sql]) => sql as string,
	);
	const statements = blocks
		.filter((sql) => /fairtick_owner|fairtick_backup/.test(sql))
		.flatMap((sql) => sql.split(';'));
	for (const sql of statements) if (sql.trim() !== '') await postgres.query(sql);
}

const settings = () => ({
	FAIR_HISTORY_DAYS: '1',
	DATABASE_URL: postgres.url('fairtick_app'),
	DATABASE_OWNER_URL: postgres.url('fairtick_owner'),
	DATABASE_AUDIT_URL: postgres.url('fairtick_audit'),
	DATABASE_BACKUP_URL: postgres.url('fairtick_backup', 'postgres'),
});

test('[PROOF-07] [PROOF-11] [CASH-14] an operator’s own PostgreSQL is restored from a base backup, and to the end of its archived log', async () => {
	await mkdir(at('mirror'));
	product = await Product.start({ ...settings(), LOG_MIRRORS: at('mirror') });
	[trader] = (await signUp(product.url, 1)) as [Trader];
	const kept = (await trade(product, trader)).id;
	await delay(7_000);
	const backup = await product.run('app/backup/main.ts', [at('backup')]);
	expect(backup.code, backup.output).toBe(0);
	const exported = { file: at('exported.keys'), passphrase: PASSPHRASE };
	expect((await product.run('platform/keys/main.ts', ['export', exported.file], {}, PASSPHRASE)).code).toBe(0);
	const archived = (await trade(product, trader)).id;
	await delay(6_500);
	await postgres.query('select pg_switch_wal()');
	await delay(4_000);
	await writeFile(at('checkpoint'), (await readProof(product)).checkpoint);
	await product.halt();
	// The database's disk is lost, with everything that was not archived.
	postgres.crash();

	// Only one server writes to a mirror.
	await cp(at('mirror'), at('mirror-of-again'), { recursive: true });
	for (const [cluster, words, trades, mirror] of [
		['again', [], [kept], at('mirror-of-again')],
		['again-archived', ['--archive', postgres.archive], [kept, archived], null],
	] as const) {
		const place = await postgres.makeFolder(cluster);
		const restored = await Product.restored(at('backup'), exported, product.journalDir, {
			words: ['--cluster', place, ...words],
			settings: { ...settings(), ...(mirror && { LOG_MIRRORS: mirror }) },
			...(mirror === null && { log: product.logDir }),
		});
		try {
			expect(restored.printed.includes('WARNING: the proof log is the one of the backup')).toBe(mirror !== null);
			expect(restored.printed).not.toContain('WARNING: without');
			await postgres.start(cluster);
			const noted = await restored.run('app/backup/restored-main.ts');
			expect(noted.code, noted.output).toBe(0);
			await expectAudited(restored);
			await restored.restart();
			const said = await expectWell(restored, trader, { checkpoints: [at('checkpoint')] });
			expect(said).toMatch(/note {2}entries \d+ to \d+ are in the log, and a restore that entry \d+ tells of/);
			const found = (await readTrades(restored, trader)).map(({ id }) => id);
			expect(found.slice(1).toSorted()).toEqual([...trades].toSorted());
		} finally {
			await restored.stop();
			if (cluster === 'again') postgres.crash();
		}
	}
}, 400_000);
