import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAudit, checkProof, checkTicks } from '../cluster/check-installation.ts';
import { OwnerClient } from '../cluster/owner-client.ts';
import { Product } from '../product.ts';
import { signUp } from '../traders.ts';
import { PageSocket, UpgradeLoad } from '../upgrade/load.ts';
import { ReleaseTree } from '../upgrade/release.ts';

const TRADERS = 8;
const PER_SECOND = 20;
/** Two releases serve side by side for this long. */
const BESIDE_MS = 6_000;
const PATIENCE_MS = 90_000;
const NEXT = 9002;

let tree: ReleaseTree;
let product: Product;
let owner: OwnerClient;
beforeAll(async () => {
	tree = await ReleaseTree.make();
	product = await Product.start({ FAIR_HISTORY_DAYS: '1', WORKERS: '2', DRAIN_SECONDS: '1' }, { root: tree.root });
	owner = new OwnerClient(await product.ownerUrl());
}, 120_000);
afterAll(async () => {
	await owner?.end();
	await product?.stop();
	await tree?.remove();
});

const until = (what: string, check: () => Promise<boolean>) =>
	expect.poll(check, { timeout: PATIENCE_MS, interval: 200, message: what }).toBe(true);

const listReleases = async (): Promise<{ pid: number; release: number; version: string }[]> =>
	owner.rows(
		`select pid, release, version from nodes where beat_at > clock_timestamp() - interval '3 s' order by release, started_at`,
	);
const hasReleases = async (least: number, most: number) => {
	const releases = (await listReleases()).map(({ release }) => release);
	return releases.length === 2 && Math.min(...releases) === least && Math.max(...releases) === most;
};
const hasColumn = async (table: string) =>
	(
		await owner.rows(
			`select from information_schema.columns where table_schema = 'app' and table_name = $1 and column_name = 'next_release'`,
			[table],
		)
	).length > 0;
const ranOf = async () =>
	(await owner.rows<{ number: number }>('select number from migrations where number > 9000 order by 1')).map(
		({ number }) => number,
	);
/** Ids of the server processes that run from a folder. */
async function listWorkers(root: string): Promise<number[]> {
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const found = await Promise.all(
		pids.map(async (pid) => {
			const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
			const words = folder === root ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
			return words.includes('--worker=') ? [Number(pid)] : [];
		}),
	);
	return found.flat();
}
const listSchedules = () => owner.rows('select name, cron, updated_on from jobs.schedule order by name');
const asksFor = async (path: string) => {
	for (let nth = 0; nth < 12; nth++) {
		const answer = await fetch(new URL(`/dist/${path}`, product.url), { headers: { connection: 'close' } });
		await answer.arrayBuffer();
		if (answer.status !== 200) return false;
	}
	return true;
};

test('[CLUSTER-07] two releases serve side by side under load, forth, back and forth again: no placement fails, no schedule and no page is lost, the log has no fork, and a killed expand is wholly absent', async () => {
	const out = await mkdtemp(join(tmpdir(), 'fairtick-upgrade-'));
	const beganMs = Date.now();
	const [first] = await listReleases();
	const before = first?.release ?? 0;
	await until('two processes', () => hasReleases(before, before));
	const traders = await signUp(product.url, TRADERS);
	const answer = await fetch(new URL('/api/get_available_assets', product.url));
	const assets = ((await answer.json()) as { id: number; open: boolean; source: string; percentage: number }[])
		.filter(({ open, source }) => open && source === 'fair')
		.map(({ id, percentage }) => ({ id, payoutPercent: percentage }));
	const schedules = await listSchedules();
	expect(schedules.length).toBeGreaterThan(10);
	const load = new UpgradeLoad(product.url, traders, assets, PER_SECOND);
	const sockets = traders.map((trader) => new PageSocket(product.url, trader));
	await wait(2_000);
	expect(load.failed, product.lines.join('\n')).toEqual([]);

	// A process of the next release is killed within its expand: the database is as before, and the next one makes it whole.
	await tree.becomeNext();
	const [, second] = await listReleases();
	process.kill(second?.pid ?? 0, 'SIGTERM');
	const listExpands = () =>
		owner.rows<{ pid: number }>(
			`select pid from pg_stat_activity where state = 'active' and query like '-- phase: expand%' and pid <> pg_backend_pid()`,
		);
	await until('an expand under way', async () => (await listExpands()).length === 1);
	const [expand] = await listExpands();
	const listed = new Set((await listReleases()).map(({ pid }) => pid));
	const [killed] = (await listWorkers(tree.root)).filter((pid) => !listed.has(pid));
	process.kill(killed ?? 0, 'SIGKILL');
	await until('the end of its transaction', async () => !(await listExpands()).some(({ pid }) => pid === expand?.pid));
	expect([await ranOf(), await hasColumn('trade_terms')]).toEqual([[], false]);
	await until('both releases', () => hasReleases(before, NEXT));
	expect(await ranOf()).toEqual([9001]);

	// Side by side: the contract waits.
	await wait(BESIDE_MS);
	expect([await ranOf(), await hasColumn('asset_icons')]).toEqual([[9001], true]);
	expect([await asksFor(tree.files.before), await asksFor(tree.files.next)]).toEqual([true, true]);

	// Back: the release before starts on the expand that it does not know.
	await tree.becomeBefore();
	const newer = (await listReleases()).find(({ release }) => release === NEXT);
	process.kill(newer?.pid ?? 0, 'SIGTERM');
	await until('the release before alone', () => hasReleases(before, before));
	await wait(BESIDE_MS / 2);
	expect(await asksFor(tree.files.next)).toBe(true);

	// Forth again, as an operator does it. The last process of the release before ends, then a running one makes the contract.
	await tree.becomeNext();
	expect(await product.reload()).toMatchObject({ code: 0 });
	await until('the next release alone', () => hasReleases(NEXT, NEXT));
	await until('the contract', async () => (await ranOf()).includes(NEXT));
	expect([await hasColumn('asset_icons'), await hasColumn('trade_terms')]).toEqual([false, true]);
	await wait(2_000);
	expect(await asksFor(tree.files.before)).toBe(true);

	await load.stop();
	await wait(7_000);
	for (const socket of sockets) socket.stop();
	console.log(
		`${load.accepted.length} placements, slowest ${Math.round(load.slowestMs)} ms, ${sockets.flatMap(({ closes }) => closes).length} sockets moved`,
	);
	expect(load.failed, product.lines.join('\n')).toEqual([]);
	expect(load.accepted.length).toBeGreaterThan(100);
	expect(new Set(sockets.flatMap(({ closes }) => closes))).toEqual(new Set([1001]));
	for (const { events } of sockets) expect(events).toEqual(events.map((_, index) => (events[0] ?? 0) + index));
	expect(await listSchedules()).toEqual(schedules);
	expect(await owner.rows('select from open_trades')).toEqual([]);
	const [one, other] = load.accepted;
	const problems = [
		...(await checkTicks(owner, beganMs)),
		...(await checkProof(product, out, one && other ? [one, other] : [], PATIENCE_MS)),
		...(await checkAudit(product)),
	];
	await rm(out, { recursive: true });
	expect(problems).toEqual([]);
}, 600_000);
