import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from './supervise.mjs';

/** A server that writes its words and its process id down, says that it listens on port 4321, and ends with 3 where it is so ordered. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
const words = process.argv.slice(2);
appendFileSync(process.env.SEEN, JSON.stringify({ pid: process.pid, words }) + '\\n');
if (process.env.FAILS) process.exit(3);
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.on('message', (message) => {
	appendFileSync(process.env.SEEN, JSON.stringify({ pid: process.pid, words: [message] }) + '\\n');
	setTimeout(() => process.exit(0), 300);
});
if (process.env.LATER_FAIL && words.some((word) => word.startsWith('--port')) && words.includes('--worker=0')) process.exit(3);
setTimeout(() => process.send({ port: 4321 }), 200);
setInterval(() => process.send('beat'), 200);
`;

let folder: string;
let stop: (signal: NodeJS.Signals) => void;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'fairtick-supervise-'));
	writeFileSync(join(folder, 'program.mjs'), PROGRAM);
	writeFileSync(join(folder, 'seen'), '');
});
afterEach(() => {
	stop('SIGKILL');
	rmSync(folder, { recursive: true });
});

interface Seen {
	readonly pid: number;
	readonly words: readonly string[];
}

const readSeen = (): Seen[] =>
	readFileSync(join(folder, 'seen'), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Seen);

function begin(count: number, env: Record<string, string> = {}) {
	const printed: string[] = [];
	const servers = supervise({
		command: [process.execPath, join(folder, 'program.mjs')],
		env: { ...process.env, SEEN: join(folder, 'seen'), ...env },
		cwd: folder,
		count,
		print: (line) => printed.push(line),
	});
	stop = servers.stop;
	return { ended: servers.ended, roll: servers.roll, printed };
}

const untilSeen = (count: number) => expect.poll(() => readSeen().length, { timeout: 10_000 }).toBe(count);

test('one process is started without a place, and its exit code is that of npm start', async () => {
	const { ended } = begin(1, { FAILS: '1' });
	expect(await ended).toBe(3);
	expect(readSeen().map(({ words }) => words)).toEqual([[]]);
});

test('[CLUSTER-01] the others begin when the first is ready, on its port and with its start', async () => {
	const { ended } = begin(3);
	await untilSeen(3);
	const [first, ...others] = readSeen().map(({ words }) => words);
	const start = first?.find((word) => word.startsWith('--start='));
	expect(first).toEqual([start, '--worker=0']);
	expect(new Set(others)).toEqual(new Set([1, 2].map((index) => [start, `--worker=${index}`, '--port=4321'])));
	stop('SIGTERM');
	expect(await ended).toBe(0);
});

test('a first process that is refused ends npm start with its code, and no other begins', async () => {
	const { ended } = begin(3, { FAILS: '1' });
	expect(await ended).toBe(3);
	await sleep(700);
	expect(readSeen()).toHaveLength(1);
});

test('[CLUSTER-05] a process that is killed is started again in its place, the first as well', async () => {
	const { ended, printed } = begin(2);
	await untilSeen(2);
	const [first, second] = readSeen() as [Seen, Seen];
	process.kill(second.pid, 'SIGKILL');
	await untilSeen(3);
	await sleep(500);
	process.kill(first.pid, 'SIGKILL');
	await untilSeen(4);
	const places = readSeen().map(({ words }) => words.find((word) => word.startsWith('--worker=')));
	expect(places).toEqual(['--worker=0', '--worker=1', '--worker=1', '--worker=0']);
	expect(readSeen()[3]?.words).toContain('--port=4321');
	expect(printed).toEqual([
		'server process 2 of 2 ended and is started again',
		'server process 1 of 2 ended and is started again',
	]);
	stop('SIGTERM');
	expect(await ended).toBe(0);
});

test('[CLUSTER-05] a process that is frozen is killed after ten seconds and started again in its place, the others go on', async () => {
	const { ended, printed } = begin(2);
	await untilSeen(2);
	const [first, second] = readSeen() as [Seen, Seen];
	// Not before its first beat.
	await sleep(1_000);
	process.kill(second.pid, 'SIGSTOP');
	await sleep(8_000);
	expect(readSeen()).toHaveLength(2);
	await untilSeen(3);
	expect(readSeen()[2]?.words).toEqual(second.words);
	expect(process.kill(first.pid, 0)).toBe(true);
	expect(printed).toEqual([
		'server process 2 of 2 is frozen and is killed',
		'server process 2 of 2 ended and is started again',
	]);
	stop('SIGTERM');
	expect(await ended).toBe(0);
}, 30_000);

test('[CLUSTER-05] after all have died, one takes the port alone, and the others follow once it has it', async () => {
	const { ended } = begin(3);
	await untilSeen(3);
	await sleep(500);
	for (const { pid } of readSeen()) process.kill(pid, 'SIGKILL');
	await untilSeen(6);
	const again = readSeen().slice(3);
	expect(again.map(({ words }) => words.includes('--alone'))).toEqual([true, false, false]);
	expect(new Set(again.map(({ words }) => words[1]))).toEqual(new Set(['--worker=0', '--worker=1', '--worker=2']));
	expect(again.every(({ words }) => words.includes('--port=4321'))).toBe(true);
	stop('SIGTERM');
	expect(await ended).toBe(0);
});

test('[CLUSTER-07] a rolling restart replaces one process after the other, each once its successor is ready', async () => {
	const { ended, roll, printed } = begin(3);
	await untilSeen(3);
	const before = readSeen().map(({ pid }) => pid);
	await Promise.all([roll(), roll()]);
	const after = readSeen().slice(3);
	expect(after.map(({ words }) => words.find((word) => /worker|leave/.test(word)))).toEqual(
		[0, 1, 2].flatMap((index) => ['leave', `--worker=${index}`]),
	);
	expect(after.flatMap(({ pid, words }) => (words[0] === 'leave' ? [pid] : [])).sort()).toEqual(before.toSorted());
	expect(after.filter(({ words }) => words.length > 1).every(({ words }) => words.includes('--port=4321'))).toBe(true);
	expect(printed).toEqual([1, 2, 3].map((nth) => `server process ${nth} of 3 is replaced`));
	stop('SIGTERM');
	expect(await ended).toBe(0);
});

test('[CLUSTER-07] a rolling restart ends where a successor does not become ready, and the others stay', async () => {
	const { roll, printed } = begin(2, { LATER_FAIL: '1' });
	await untilSeen(2);
	const [, second] = readSeen() as [Seen, Seen];
	await roll();
	expect(printed).toContain(
		'server process 1 of 2 was not ready: the rolling restart ends, and the others stay as they are',
	);
	expect(process.kill(second.pid, 0)).toBe(true);
	expect(readSeen().filter(({ words }) => words[0] === 'leave')).toHaveLength(1);
});

test('[CLUSTER-07] one process alone is not replaced: that would be an outage', async () => {
	const { roll, printed } = begin(1);
	await untilSeen(1);
	await roll();
	expect(readSeen()).toHaveLength(1);
	expect(printed).toEqual([expect.stringContaining('needs several server processes')]);
});

test('a stop while a process is to be started again starts none', async () => {
	const { ended } = begin(2);
	await untilSeen(2);
	for (const { pid } of readSeen()) process.kill(pid, 'SIGKILL');
	await sleep(200);
	stop('SIGTERM');
	expect(await ended).toBe(0);
	await sleep(700);
	expect(readSeen()).toHaveLength(2);
});
