import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Log, type Read as ReadLog } from './log.mjs';
import { checkReceipt, Report, readCheckpoint, readKey } from './receipt.mjs';
import { item, LogMaker, makeKey } from './test/make-log.ts';
import { makeReceipt } from './test/make-receipt.ts';
import { sealed, venue } from './test/odd-trades.ts';
import { ROUNDS } from './test/rounds.ts';
import { checkSeen, readKept, watchLog } from './watch.mjs';

const T = 1_795_773_600_000;
function makeLog(size: number, from = 0) {
	const log = new LogMaker();
	for (let i = 0; i < size; i++) log.add(T + i * 1000, [item('other/1', from + i)]);
	return log;
}
type Read = (path: string) => Promise<Buffer | undefined>;
const keysOf = (log: LogMaker) => [readKey(log.key.text)];
const relayOf =
	(round: number, signature: string): Read =>
	async () =>
		Buffer.from(JSON.stringify({ round, randomness: '', signature }));
const right = relayOf(1000, ROUNDS[0][1]);

describe('watch', () => {
	/** Watches a log that serves these texts as its checkpoint, one after another. The files belong to the last one. */
	async function watch(files: Map<string, Buffer>, checkpoints: string[], relays: Read[] = [right], last?: string) {
		const [lines, told, asked]: string[][] = [[], [], []];
		let next = 0;
		const read: Read = async (path) => {
			if (path !== 'checkpoint') return files.get(path);
			asked?.push('checkpoint');
			const text = checkpoints[Math.min(next++, checkpoints.length - 1)];
			return text === undefined ? undefined : Buffer.from(text);
		};
		const kept = watchLog({
			read,
			openLog: (reading: ReadLog) => new Log(reading),
			keys: keysOf(new LogMaker()),
			every: 1,
			relays: relays.map((relay) => (path: string) => {
				asked?.push('round');
				return relay(path);
			}),
			append: async (line: string) => lines?.push(line),
			last: last === undefined ? undefined : readCheckpoint(last),
			isOver: () => next > checkpoints.length,
			tell: (text: string) => told?.push(text),
		});
		return { kept: await kept.catch((error: Error) => `wrong: ${error.message}`), lines, told, asked };
	}
	const log = makeLog(40);
	test('[PROOF-07] each new checkpoint is kept once, with a round that was requested after it', async () => {
		const texts = [10, 10, 20, 40].map((size) => log.checkpoint(size));
		const files = new Map([10, 20, 40].flatMap((size) => [...log.files(size)]));
		const { kept, lines, asked } = await watch(files, texts);
		expect(kept).toBe(3);
		expect(readKept(lines?.join('') ?? '')).toEqual(
			[10, 20, 40].map((size) => ({ round: 1000, text: log.checkpoint(size) })),
		);
		expect(asked?.slice(0, 6)).toEqual(['checkpoint', 'round', 'checkpoint', 'checkpoint', 'round', 'checkpoint']);
	});
	test('[PROOF-07] the newest round of several relays counts; forged rounds and silent relays do not', async () => {
		const others = [relayOf(1002, ROUNDS[2][1]), relayOf(1003, ROUNDS[2][1]), async () => undefined];
		const { lines, told } = await watch(log.files(), [log.checkpoint(40)], [right, ...others]);
		expect(readKept(lines?.join('') ?? '')[0]?.round).toBe(1002);
		expect(told?.join()).toContain('a relay gives the round 1003 of the beacon: drand did not sign it');
		const alone = await watch(log.files(), [log.checkpoint(40)], [others[1] as Read]);
		expect(readKept(alone.lines?.join('') ?? '')[0]?.round).toBe(0);
	});
	test('[PROOF-07] a fork is wrong, and its checkpoint is kept', async () => {
		const other = makeLog(40, 1);
		const { kept, lines } = await watch(other.files(), [other.checkpoint(40)], [], log.checkpoint(10));
		expect(kept).toMatch(/^wrong: a fork: signed is [0-9a-f]+ of 10 entries/);
		expect(lines).toHaveLength(1);
	});
	test('[PROOF-07] a smaller checkpoint of the same log is kept, and one of a fork is wrong', async () => {
		expect((await watch(log.files(), [log.checkpoint(30)], [], log.checkpoint(40))).kept).toBe(1);
		const other = makeLog(30, 1).checkpoint();
		expect((await watch(log.files(), [other], [], log.checkpoint(40))).kept).toMatch(/^wrong: a fork/);
	});
	test('[PROOF-07] a forged checkpoint is wrong; one of an unknown key is reported, and nothing continues it', async () => {
		const [text = ''] = log.checkpoint().split('\n\n');
		const forged = `${text}\n\n${log.key.sign('another\n')}`;
		expect((await watch(log.files(), [forged])).kept).toMatch(/^wrong: the note is forged/);
		const unknown = `${text}\n\n${makeKey(log.origin, 7).sign(`${text}\n`)}`;
		const { kept, told } = await watch(log.files(), [unknown]);
		expect(kept).toBe(0);
		expect(told?.join()).toContain('not read: no known key');
	});
	test('[PROOF-07] a malformed line is an error', () => {
		for (const line of ['{', '{"round":-1,"checkpoint":""}', '{"round":1}', '{"round":1,"checkpoint":"","more":1}'])
			expect(() => readKept(line)).toThrow('line 1 of the kept checkpoints has an unknown form');
		expect(readKept('')).toEqual([]);
	});
});

describe('an answer in the checkpoints that were kept', () => {
	const made = makeReceipt(sealed());
	const { log, receipt } = made;
	// Entry 0 has the versions, then come four groups, then the batch.
	const batchAt = 5;
	async function seen(kept: { round: number; text: string }[], of: unknown = receipt, by = log) {
		const keys = keysOf(log);
		const report = await checkReceipt(JSON.stringify(of), keys);
		expect(report.verdict).toBe('right');
		const own = new Log(by.reader());
		await own.open(keys);
		await report.step('seen', () => checkSeen(kept, { found: report.found, log: own, keys }));
		const { state, text, warning } = report.steps.at(-1) ?? {};
		return `${state}${warning ? ` ${warning}` : ''}: ${text}`;
	}
	const at = (size: number, round: number, by = log) => ({ round, text: by.checkpoint(size) });
	test('[TRADE-20] before its round, at it, and in none', async () => {
		expect(JSON.parse(String(log.entries[batchAt]))[1]).toBe('5');
		expect(await seen([at(batchAt, 997), at(batchAt + 1, 999), at(30, 1005)])).toBe(
			`right: entry 5 is in a checkpoint of 6 entries, seen before round 1000: round 999 was the newest`,
		);
		expect(await seen([at(batchAt, 999), at(batchAt + 1, 1000), at(30, 1005)])).toMatch(
			/^warning seen_late: entry 5 .* first seen with round 1000, not before round 1000$/,
		);
		expect(await seen([at(batchAt, 999)])).toBe('open: no kept checkpoint shows entry 5');
		expect(await seen([at(30, 0)])).toMatch(/^open: .* were kept without a round$/);
		expect(await seen([])).toBe('open: no kept checkpoint shows entry 5');
	});
	test('[TRADE-20] a kept checkpoint that is forged, or of another log, proves nothing', async () => {
		const [text = ''] = log.checkpoint(6).split('\n\n');
		expect(await seen([{ round: 999, text: `${text}\n\n${log.key.sign('another\n')}` }])).toMatch(
			/^wrong: the note is forged/,
		);
		expect(await seen([{ round: 999, text: makeLog(8).checkpoint() }])).toMatch(/^wrong: a fork/);
		expect(await seen([{ round: 999, text: makeLog(8).checkpoint().replace('log.example', 'other.example') }])).toMatch(
			/^open: no kept checkpoint/,
		);
		expect(await seen([{ round: 999, text: 'no checkpoint' }])).toMatch(/^open: no kept checkpoint/);
	});
	test('[TRADE-20] an entry that is not sealed has no round to compare with', async () => {
		const other = makeReceipt(venue({ kind: 'accept/2' }));
		expect(await seen([], other.receipt, other.log)).toMatch(/^right: the entry is not sealed/);
	});
	test('a step after the check of a receipt counts for its verdict', async () => {
		const report = new Report();
		await report.step('one', () => 'right');
		expect(await report.step('absent', () => undefined)).toBe(true);
		expect([report.verdict, report.absent]).toEqual(['right', ['absent']]);
	});

	describe('by the command', () => {
		let [folder, address] = ['', ''];
		const files = log.files();
		const server = createServer((request, response) => {
			const url = request.url ?? '';
			const isRound = url.startsWith(
				'/drand/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/latest',
			);
			const bytes = isRound
				? JSON.stringify({ round: 1000, signature: ROUNDS[0][1] })
				: files.get(url.slice('/log/'.length));
			response.writeHead(bytes ? 200 : 404).end(bytes);
		});
		beforeAll(async () => {
			folder = mkdtempSync(join(tmpdir(), 'watch-'));
			writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt));
			await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
			address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		});
		afterAll(() => {
			server.close();
			rmSync(folder, { recursive: true });
		});
		const run = (...args: string[]) =>
			new Promise<{ code: number; out: string }>((resolve) => {
				const command = [join(import.meta.dirname, 'verify.mjs'), ...args, '--key', log.key.text];
				execFile(process.execPath, command, (error, out, problems) =>
					resolve({ code: Number(error?.code ?? 0), out: out + problems }),
				);
			});
		test('[PROOF-07] [TRADE-20] kept checkpoints show if a receipt was seen too late or in time', async () => {
			const file = join(folder, 'kept.jsonl');
			const watched = await run(
				'watch',
				`${address}/log`,
				file,
				'--drand',
				`${address}/drand`,
				'--for',
				'3',
				'--every',
				'0.2',
			);
			expect(watched.out).toMatch(/^kept: \d+ entries, round 1000$/m);
			expect(watched.out).toContain('right  watch: 1 checkpoints were kept');
			expect(watched.code).toBe(0);
			const check = () => run('receipt', join(folder, 'receipt.json'), '--seen', file, '--log', `${address}/log`);
			const late = await check();
			expect(late.out).toContain('warning  seen: entry 5 is in a checkpoint of');
			expect(late.out.trim().split('\n').at(-1)).toBe('RIGHT, BUT: see the warning above');
			expect(late.code).toBe(2);
			writeFileSync(file, readFileSync(file, 'utf8').replace('{"round":1000', '{"round":999'));
			const early = await check();
			expect(early.out).toContain('seen before round 1000: round 999 was the newest');
			expect(early.code).toBe(0);
			expect((await run('receipt', join(folder, 'receipt.json'), '--seen', file)).code).toBe(2);
			const none = ['receipt', join(folder, 'receipt.json'), '--log', join(folder, 'none')];
			expect((await run(...none)).out).toContain('not checked: what the log at --log says: the log has no checkpoint');
			expect((await run(...none, '--seen', file)).out).toContain('open   seen: the log cannot be followed');
			expect((await run('watch', `${address}/log`, file, '--for', 'x')).out).toMatch(/^node verify\.mjs/);
		}, 30_000);
	});
});
