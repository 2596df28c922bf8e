import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { createDatabase } from '../../../server/src/platform/database/index.ts';
import type { SignedIn } from '../../../server/test/support/sessions.ts';
import { joinAdmins, openSessions } from '../admins.ts';
import { HttpConnection } from '../connection.ts';
import type { Product } from '../product.ts';
import { type Asked, ask, send } from '../trader-calls.ts';
import { findOpenAsset, type Trader } from '../traders.ts';

const PATIENCE = { timeout: 90_000, interval: 250 };
const VERIFY = resolve(import.meta.dirname, '../../../verify/verify.mjs');
const REASON = { reason: 'the books agree with the provider' };

export const getJson = async <Body>({ url }: Product, path: string): Promise<Body> =>
	(await (await fetch(new URL(path, url))).json()) as Body;

/** The log's state in `GET /api/proof`. */
interface Proof {
	readonly size: number;
	readonly checkpoint: string;
	readonly log_key: string;
	readonly predecessors: readonly { readonly log_key: string }[];
	readonly stopped: { readonly reason: string } | null;
}
export const readProof = (product: Product) => getJson<Proof>(product, '/api/proof');

/** Waits until the log stops for this reason, or until it continues (null). */
export const waitForLog = (product: Product, reason: string | null) =>
	vi.waitFor(async () => {
		const { stopped } = await readProof(product);
		expect(stopped?.reason ?? null).toBe(reason);
	}, PATIENCE);

/** Places a five-second trade as soon as an index is open and the log allows it. */
export async function trade(product: Product, trader: Trader): Promise<Asked> {
	const connection = await HttpConnection.open(product.url);
	try {
		return await vi.waitFor(async () => {
			const asset = await findOpenAsset(product.url);
			const next = ask(trader, asset.id, asset.payoutPercent, 5);
			await send(connection, next);
			expect(next.answer?.status).toBe(201);
			return next;
		}, PATIENCE);
	} finally {
		connection.close();
	}
}

const verify = (words: readonly string[]): SpawnSyncReturns<string> =>
	spawnSync(process.execPath, [VERIFY, ...words], { encoding: 'utf8' });

/** Expects that everything a log ever signed is still in it, and that nothing in it is contradictory. */
export async function expectOneLog(product: Product, checkpoints: readonly string[]): Promise<void> {
	const { size, log_key, predecessors } = await readProof(product);
	const log = new URL('/log', product.url).href;
	const keys = [log_key, ...predecessors.map((one) => one.log_key)].flatMap((key) => ['--key', key]);
	for (const checkpoint of checkpoints) {
		const compared = verify(['compare', checkpoint, join(product.logDir, 'checkpoint'), '--log', log, ...keys]);
		expect([compared.status, compared.stdout], compared.stderr).toEqual([0, expect.any(String)]);
	}
	const range = verify(['range', '0', `${size}`, '--log', log, ...keys]);
	expect([range.status, range.stdout], range.stderr).toEqual([0, expect.any(String)]);
}

export async function expectAudited(product: Product): Promise<string> {
	const { code, output } = await product.audit();
	expect(code, output).toBe(0);
	return output;
}

async function call(product: Product, { headers }: SignedIn, path: string, body?: object) {
	const answer = await fetch(new URL(path, product.url), {
		method: body === undefined ? 'GET' : 'POST',
		headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
		...(body && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** Expects that payouts are off with an alarm; two people turn them on, and the alarm ends. */
export async function clearPayouts(product: Product): Promise<void> {
	const owner = createDatabase(await product.ownerUrl(), { max: 2 });
	try {
		const [one, other] = await joinAdmins(await openSessions(product, owner), owner);
		const loadStops = async () =>
			(
				await owner.query<{ id: bigint; reason: string }>(
					'select id, reason from payout_switches where started_at is null',
				)
			).rows;
		const stops = await loadStops();
		expect(stops).toEqual([{ id: expect.anything(), reason: 'restored' }]);
		for (const { id } of stops) {
			const asked = await call(product, one, `/api/admin/cashier/payouts/${id}/start`, REASON);
			const approved = await call(product, other, `/api/admin/requests/${asked.body.request_id}/approve`, REASON);
			expect([asked.status, approved.status], JSON.stringify([asked.body, approved.body])).toEqual([202, 204]);
		}
		expect(await loadStops()).toEqual([]);
	} finally {
		await owner.end();
	}
}

/** Expects the state in which every procedure of the handbook must end. */
export async function expectWell(
	product: Product,
	trader: Trader,
	{ checkpoints }: { readonly checkpoints: readonly string[] },
): Promise<string> {
	await waitForLog(product, null);
	const { size } = await readProof(product);
	const { id } = await trade(product, trader);
	const owner = createDatabase(await product.ownerUrl(), { max: 1 });
	try {
		await vi.waitFor(async () => {
			expect((await owner.query(`select from trades where id = $1 and status <> 'open'`, [id])).rowCount).toBe(1);
			expect((await readProof(product)).size).toBeGreaterThan(size);
		}, PATIENCE);
	} finally {
		await owner.end();
	}
	await clearPayouts(product);
	const report = await expectAudited(product);
	await expectOneLog(product, checkpoints);
	// The status is cached for two seconds.
	await delay(2_100);
	expect(await getJson(product, '/api/status')).toMatchObject({ status: 'ok' });
	return report;
}
