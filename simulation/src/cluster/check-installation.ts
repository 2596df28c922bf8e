import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from '../connection.ts';
import type { Product } from '../product.ts';
import { readTicks } from '../trader-calls.ts';
import type { Trader } from '../traders.ts';
import type { Problem } from './check-history.ts';
import type { OwnerClient } from './owner-client.ts';
import type { Seen } from './sockets.ts';

const VERIFY = resolve(import.meta.dirname, '../../../verify/verify.mjs');
const STEP_MS = 500;
/** Receipts are made under a checkpoint that is kept each minute. */
const RECEIPT_MS = 30_000;

/** Ticks of each fair index: no gap in seq and time, and no group under an older fence than one before it. */
export async function checkTicks(owner: OwnerClient, fromMs: number): Promise<Problem[]> {
	const gaps = await owner.rows<{ asset_id: number; text: string }>(
		`select asset_id, 'tick ' || seq || ' at ' || t || ' follows tick ' || before || ' at ' || t_before text from (
			select t.asset_id, seq, t, lag(seq) over w before, lag(t) over w t_before from ticks t
			join asset_writers using (asset_id) where fair_k is not null and t >= $1 window w as (partition by t.asset_id order by seq)) w
		where seq <> before + 1 or t <> t_before + ${STEP_MS} limit 5`,
		[fromMs],
	);
	const hasFences = await owner.rows(
		`select from information_schema.columns where table_name = 'tick_groups' and column_name = 'fence'`,
	);
	const fallen =
		hasFences.length === 0
			? []
			: await owner.rows<{ asset_id: number; text: string }>(
					`select asset_id, 'group ' || no || ' has fence ' || fence || ', the one before ' || before text from (
						select asset_id, no, fence, lag(fence) over (partition by asset_id order by no) before from tick_groups where at >= $1) w
					where fence < before limit 5`,
					[fromMs],
				);
	return [
		...gaps.map(({ asset_id, text }) => ({ check: 'tick-gap', text: `asset ${asset_id}: ${text}` })),
		...fallen.map(({ asset_id, text }) => ({ check: 'one-writer', text: `asset ${asset_id}: ${text}` })),
	];
}

/** Every tick that a socket showed is in the log with the same time and price. */
export async function checkSeenTicks(
	product: Product,
	trader: Trader,
	{ ticks }: Seen,
	assetIds: readonly number[],
): Promise<Problem[]> {
	const times = [...ticks.values()].map(({ atMs }) => atMs);
	const logged = new Map<string, string>();
	for (const assetId of assetIds)
		for (const [seq, atMs, price] of await readTicks(product, trader, assetId, Math.min(...times), Math.max(...times)))
			logged.set(`${assetId}:${seq}`, `${atMs} ${price}`);
	return [...ticks]
		.filter(([key, { atMs, price }]) => logged.get(key) !== `${atMs} ${price}`)
		.slice(0, 5)
		.map(([key, { atMs, price }]) => ({
			check: 'shown-ticks',
			text: `a socket showed tick ${key} as ${price} at ${atMs}, the log has ${logged.get(key)}`,
		}));
}

/** The log from its first entry, and receipts of some trades, by the verifier that shares nothing with the product. */
export async function checkProof(
	product: Product,
	folder: string,
	trades: readonly (readonly [Trader, string])[],
	patienceMs: number,
): Promise<Problem[]> {
	const problems: Problem[] = [];
	const proof = await fetch(new URL('/api/proof', product.url));
	const { size, log_key, predecessors } = (await proof.json()) as {
		size: number;
		log_key: string;
		predecessors: { log_key: string }[];
	};
	const log = ['--log', new URL('/log', product.url).href];
	const keys = [log_key, ...predecessors.map((one) => one.log_key)].flatMap((key) => ['--key', key]);
	const verify = async (check: string, words: readonly string[]) => {
		const { status, stdout, stderr } = await run([VERIFY, ...words, ...log, ...keys]);
		if (status !== 0 && !isOpen(status, stdout))
			problems.push({ check, text: `verify ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}` });
	};
	await verify('verify-log', ['range', '0', `${size}`]);
	for (const [trader, id] of trades) {
		const receipt = await loadReceipt(product, trader, id, RECEIPT_MS + patienceMs);
		if (receipt === null) {
			problems.push({ check: 'receipts', text: `trade ${id} has no receipt` });
			continue;
		}
		const file = join(folder, `receipt-${id}.json`);
		await writeFile(file, receipt);
		await verify('receipts', ['receipt', file]);
	}
	return problems;
}

/** Runs a script to its end. This process answers meanwhile: the bucket that the log lies in is its own. */
async function run(words: readonly string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
	const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
	const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	return { status, stdout, stderr };
}

/** A receipt waits for nothing but the seed, which is published when its hour is over. */
const isOpen = (status: number | null, stdout: string) =>
	status === 2 && (stdout.match(/^open.*$/gm) ?? []).every((line) => line.includes('seeds: the seed of hour'));

/** Null if there is none in time. */
async function loadReceipt(
	{ url }: Product,
	{ headers }: Trader,
	id: string,
	withinMs: number,
): Promise<string | null> {
	for (const untilMs = performance.now() + withinMs; performance.now() < untilMs; await wait(1_000)) {
		const connection = await HttpConnection.open(url);
		const { status, body } = await connection.send('GET', `/api/trades/${id}/receipt`, headers, '');
		connection.close();
		if (status === 200) return body;
	}
	return null;
}

export async function checkAudit(product: Product): Promise<Problem[]> {
	const { code, output } = await product.audit();
	return code === 0 ? [] : [{ check: 'audit', text: `the audit ended with ${code}:\n${output}` }];
}
