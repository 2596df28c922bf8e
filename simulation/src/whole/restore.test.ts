import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Product } from '../product.ts';
import { readTrades } from '../trader-calls.ts';
import { signUp, type Trader } from '../traders.ts';
import { expectAudited, expectOneLog, expectWell, readProof, trade, waitForLog } from './walk.ts';

const PASSPHRASE = 'kept apart from backups';
const PATIENCE = { timeout: 60_000, interval: 250 };
const HANDBOOK = resolve(import.meta.dirname, '../../../docs/operations.md');

let folder: string;
let product: Product;
let trader: Trader;
/** A trade inside the backup, and one that was lost. */
let kept: string;
let lost: string;
const at = (name: string) => join(folder, name);
const keys = { file: '', passphrase: PASSPHRASE };
/** Checkpoints from before and after the backup. */
const checkpoints: string[] = [];

async function keepCheckpoint(): Promise<void> {
	const path = at(`checkpoint-${checkpoints.length}`);
	await writeFile(path, (await readProof(product)).checkpoint);
	checkpoints.push(path);
}

/**
 * The handbook's disaster: a backup, an older copy of the log, trades after it, then only the journal and the log of
 * the machine remain.
 */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-walks-'));
	await chmod(folder, 0o755);
	await mkdir(at('mirror'));
	product = await Product.start({ FAIR_HISTORY_DAYS: '1', LOG_MIRRORS: at('mirror') });
	[trader] = (await signUp(product.url, 1)) as [Trader];
	await trade(product, trader);
	await delay(6_000);
	await cp(product.logDir, at('older'), { recursive: true });
	const { size } = await readProof(product);
	kept = (await trade(product, trader)).id;
	await vi.waitFor(async () => expect((await readProof(product)).size).toBeGreaterThan(size), PATIENCE);
	const backup = await product.run('app/backup/main.ts', [at('backup')]);
	expect(backup.code, backup.output).toBe(0);
	Object.assign(keys, { file: at('exported.keys') });
	expect((await product.run('platform/keys/main.ts', ['export', keys.file], {}, PASSPHRASE)).code).toBe(0);
	await keepCheckpoint();
	lost = (await trade(product, trader)).id;
	await delay(8_000);
	await keepCheckpoint();
	await product.halt();
}, 180_000);
afterAll(async () => {
	await product.stop();
	await rm(folder, { recursive: true, force: true });
}, 60_000);

async function walk(
	journal: string | undefined,
	options: Parameters<typeof Product.restored>[3],
	steps: (restored: Product) => Promise<void>,
	withKeys = true,
): Promise<void> {
	const restored = await Product.restored(at('backup'), withKeys ? keys : undefined, journal, options);
	try {
		await steps(restored);
	} finally {
		await restored.stop();
	}
}

const LOST =
	/note {2}entries \d+ to \d+ are in the log, and a restore that entry \d+ tells of has lost what they say: .*group\/1/;
const journal = () => product.journalDir;

test.concurrent(
	'[PROOF-07] [PROOF-11] [CASH-14] with the newest log and journal the log continues as published, and the loss is reported',
	() =>
		walk(journal(), { log: product.logDir }, async (restored) => {
			expect(restored.printed).not.toContain('WARNING');
			await expectAudited(restored);
			await restored.restart();
			expect(await expectWell(restored, trader, { checkpoints })).toMatch(LOST);
			const trades = (await readTrades(restored, trader)).map(({ id }) => id);
			expect(trades).toContain(kept);
			expect(trades).not.toContain(lost);
			await restored.halt();
			await restored.restart();
			await waitForLog(restored, null);
			await expectAudited(restored);
		}),
	300_000,
);

test.concurrent('[PROOF-07] [CASH-14] published entries are taken from a mirror, without copying files by hand and without a journal', async () => {
	// Only one server writes to a mirror, so each walk has its own.
	await cp(at('mirror'), at('mirror-of-a-walk'), { recursive: true });
	await walk(undefined, { settings: { LOG_MIRRORS: at('mirror-of-a-walk') } }, async (restored) => {
		expect(restored.printed).toContain('WARNING: the journal is the one of the backup');
		expect(restored.printed).toContain('WARNING: the proof log is the one of the backup');
		await restored.restart();
		expect(await expectWell(restored, trader, { checkpoints })).toMatch(LOST);
	});
}, 300_000);

test.concurrent('[PROOF-07] with a log that is older than the backup nothing is restored or signed', async () => {
	await expect(walk(journal(), { log: at('older') }, async () => undefined)).rejects.toThrow(
		/log has \d+ signed entries, the backup \d+: put a newer one there, or move it away/,
	);
	await walk(journal(), {}, async (restored) => {
		for (const wrong of [at('older'), null]) {
			await rm(restored.logDir, { recursive: true });
			if (wrong !== null) await cp(wrong, restored.logDir, { recursive: true });
			await restored.restart();
			await waitForLog(restored, 'damaged');
			await restored.halt();
		}
		await rm(restored.logDir, { recursive: true, force: true });
		await cp(product.logDir, restored.logDir, { recursive: true });
		await restored.restart();
		expect(await expectWell(restored, trader, { checkpoints })).toMatch(LOST);
	});
}, 300_000);

test.concurrent(
	'[KEY-01] [PROOF-12] without the keys the log stops, until it continues under another name',
	() =>
		walk(
			journal(),
			{ log: product.logDir },
			async (restored) => {
				expect(restored.printed).toContain('WARNING: without the key of the seeds');
				await expect(restored.restart()).rejects.toThrow(/seeds\.key is missing, and \d+ hours of the fair indices/);
				// That one is found again.
				await mkdir(restored.keysDir, { recursive: true });
				await cp(join(product.keysDir, 'seeds.key'), join(restored.keysDir, 'seeds.key'));
				await restored.restart();
				await waitForLog(restored, 'other_key');
				await restored.halt();
				const named = await restored.run('areas/proof/key-main.ts', [
					'successor',
					'the machine was lost with its keys',
				]);
				expect(named.code, named.output).toBe(0);
				await restored.restart();
				await waitForLog(restored, null);
				// The file that proves the name follows the first checkpoint under it.
				await vi.waitFor(async () => {
					expect((await fetch(new URL('/log/successors/000', restored.url))).status).toBe(200);
				}, PATIENCE);
				const { predecessors } = await readProof(restored);
				expect(predecessors).toHaveLength(1);
				expect(await expectAudited(restored)).toMatch(LOST);
				await expectOneLog(restored, checkpoints);
			},
			false,
		),
	300_000,
);

test.concurrent('[CASH-14] [PROOF-07] the data return to a copy from before an update, by the handbook', async () => {
	const own = await Product.start({ FAIR_HISTORY_DAYS: '1' });
	try {
		const [user] = (await signUp(own.url, 1)) as [Trader];
		await trade(own, user);
		await delay(6_000);
		await own.halt();
		const data = (path: string) => join(own.dataDir, path);
		await mkdir(data('backups/before'), { recursive: true });
		// A start makes this copy before it migrates.
		run(`cp -Rp ${data('postgres/data')} ${data('database.json')} ${data('backups/before')}`);
		await own.restart();
		const { id } = await trade(own, user);
		await delay(7_000);
		const newest = at('newest-of-an-update');
		await writeFile(newest, (await readProof(own)).checkpoint);
		await own.halt();
		await backTo(own);
		await own.restart();
		expect(await expectWell(own, user, { checkpoints: [newest] })).toMatch(LOST);
		expect((await readTrades(own, user)).map((one) => one.id)).not.toContain(id);
		expect(await readdir(data('journal'))).not.toEqual([]);
	} finally {
		await own.stop();
	}
}, 300_000);

/** Runs the commands of "Back to a backup" word for word. */
async function backTo(own: Product): Promise<void> {
	const [, commands = ''] =
		/\*\*Back to a backup\.\*\*[^`]+(?:`[^`]+`[^`]+)*?```sh\n([^`]+)```/.exec(await readFile(HANDBOOK, 'utf8')) ?? [];
	expect(commands).toContain('mv .data/postgres/data');
	run(commands.replaceAll('.data/', `${own.dataDir}/`).replaceAll('<time>', 'before'));
}

function run(commands: string): void {
	const done = spawnSync('sh', ['-ec', commands], { encoding: 'utf8' });
	expect(done.status, done.stderr).toBe(0);
}
