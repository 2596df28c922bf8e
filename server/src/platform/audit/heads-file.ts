import { createHash } from 'node:crypto';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Queryable } from '../database/index.ts';
import type { KeptHeads } from './audit-line.ts';
import type { HeadsStore } from './heads-store.ts';
import { streamRows } from './snapshot.ts';

/** The end of everything that is chained, at one moment: `account <id> <version> <hash>` and so on, a line for each. */
const HEADS = {
	accounts: `select 'account ' || id || ' ' || version || ' ' || encode(head, 'hex') line from accounts where user_id is not null order by id`,
	assets: `select 'asset ' || asset_id || ' ' || last_seq || ' ' || chain_no || ' ' || encode(chain_head, 'hex') line from asset_writers order by asset_id`,
	auditLog: `select 'audit_log ' || n || ' ' || encode(hash, 'hex') line from audit_log_head`,
};
const LINES_AT_ONCE = 1_000;

export type Head =
	| { readonly of: 'account'; readonly id: bigint; readonly version: bigint; readonly hash: Buffer }
	| { readonly of: 'asset'; readonly id: number; readonly seq: bigint; readonly no: bigint; readonly hash: Buffer }
	| { readonly of: 'audit_log'; readonly n: bigint; readonly hash: Buffer };

/** Writes the heads of the caller's snapshot, whole and durable or not at all. Needs the lock of audits. */
export async function writeHeads(tx: Queryable, store: HeadsStore, atMs: number): Promise<KeptHeads> {
	const counts = { accounts: 0, assets: 0, auditLog: 0n };
	const hash = createHash('sha256');
	async function* hashed(chunks: AsyncIterable<Buffer>) {
		for await (const chunk of chunks) {
			hash.update(chunk);
			yield chunk;
		}
	}
	await pipeline(Readable.from(listHeads(tx, counts)), createGzip(), hashed, (chunks) => store.write(atMs, chunks));
	return { ...counts, sha256: hash.digest('hex') };
}

async function* listHeads(tx: Queryable, counts: { accounts: number; assets: number; auditLog: bigint }) {
	for (const part of ['accounts', 'assets', 'auditLog'] as const) {
		let lines: string[] = [];
		for await (const { line } of streamRows<{ line: string }>(tx, HEADS[part])) {
			if (part === 'auditLog') counts.auditLog = BigInt(line.split(' ')[1] ?? 0);
			else counts[part]++;
			lines.push(line);
			if (lines.length < LINES_AT_ONCE) continue;
			yield `${lines.join('\n')}\n`;
			lines = [];
		}
		if (lines.length > 0) yield `${lines.join('\n')}\n`;
	}
}

/** Throws the error of the store when they can't be read. */
export async function hashHeads(packed: Readable): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(packed, hash);
	return hash.digest('hex');
}

/** The heads in a file, one after another; null for a line that is none. Throws when the file is no gzip. */
export async function* readHeads(packed: Readable): AsyncGenerator<Head | null> {
	const unpacked = createGunzip().setEncoding('utf8');
	// An error of either stream is thrown by the loop below.
	connect(packed, unpacked, () => undefined);
	let rest = '';
	for await (const chunk of unpacked) {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) yield readHead(line);
	}
	if (rest !== '') yield readHead(rest);
}

const HEAD = /^(?:(account) (\d+) (\d+)|(asset) (\d+) (\d+) (\d+)|(audit_log) (\d+)) ([0-9a-f]{64})$/;

function readHead(line: string): Head | null {
	const match = HEAD.exec(line);
	if (!match) return null;
	const number = (group: number) => BigInt(match[group] ?? 0);
	const hash = Buffer.from(match[10] ?? '', 'hex');
	if (match[1]) return { of: 'account', id: number(2), version: number(3), hash };
	if (match[4]) return { of: 'asset', id: Number(number(5)), seq: number(6), no: number(7), hash };
	return { of: 'audit_log', n: number(9), hash };
}
