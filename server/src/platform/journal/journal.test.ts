import { randomUUID } from 'node:crypto';
import { appendFile, type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type Manner, S3Server } from '../../../test/support/s3-server.ts';
import type { EntryOf } from './entries.ts';
import { Journal } from './journal.ts';

let folder: string;
let dataDir: string;
let copyDir: string;
const journals: Journal[] = [];
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-journal-'));
	[dataDir, copyDir] = [join(folder, 'data'), join(folder, 'copy')];
});
afterEach(async () => {
	vi.restoreAllMocks();
	await Promise.all(journals.splice(0).map((journal) => journal.close()));
	await rm(folder, { recursive: true, force: true });
});

async function openJournal(copy: string | null = copyDir): Promise<Journal> {
	const journal = await Journal.open(dataDir, copy);
	journals.push(journal);
	return journal;
}

const size = (events: number): EntryOf<'size'> => ({ kind: 'size', events: `${events}`, atMs: 0 });
const generation = (): EntryOf<'generation'> => ({ kind: 'generation', id: randomUUID(), atMs: 0 });

/** The disk is full for every third append, after half of its bytes. */
async function fillDisk(): Promise<() => number> {
	const probe = await open(join(folder, 'probe'), 'w');
	const prototype = Object.getPrototypeOf(probe) as FileHandle;
	await probe.close();
	const { appendFile: write } = prototype;
	let count = 0;
	let failed = 0;
	vi.spyOn(prototype, 'appendFile').mockImplementation(async function (this: FileHandle, text) {
		if (++count % 3 > 0) return write.call(this, text);
		failed++;
		await write.call(this, (text as string).slice(0, (text as string).length / 2));
		throw Object.assign(new Error('no space is left'), { code: 'ENOSPC' });
	});
	return () => failed;
}

test('[CLUSTER-03] [CASH-14] two processes append at once to a disk that is full now and then: each line is there wholly if it was acted on, else not at all', async () => {
	const processes = [await openJournal(), await openJournal()];
	const failures = await fillDisk();
	const written: string[] = [];
	await Promise.all(
		processes.map(async (journal, process) => {
			for (let n = 0; n < 30; n++) {
				const entry = size(process * 1_000 + n);
				const isWritten = await journal.append([entry]).then(
					() => true,
					() => false,
				);
				if (isWritten) written.push(entry.events);
			}
		}),
	);
	expect(failures()).toBeGreaterThan(20);
	expect(written.length).toBeGreaterThan(10);
	const read = async (journal: Journal) =>
		(await journal.read()).map((entry) => (entry.kind === 'size' ? entry.events : entry.kind));
	for (const journal of [...processes, await openJournal()])
		expect((await read(journal)).sort()).toEqual(written.sort());
	const copied = await Promise.all((await readdir(copyDir)).map((name) => readFile(join(copyDir, name), 'utf8')));
	expect(copied.join('').match(/"events"/g)).toHaveLength(written.length);
});

test('[CASH-14] entries are read in the order of their writing, whichever process wrote them, behind those of earlier versions', async () => {
	const before = [size(1), generation()];
	await mkdir(join(dataDir, 'journal'), { recursive: true });
	await writeFile(join(dataDir, 'journal/entries.jsonl'), before.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
	const [first, second] = [await openJournal(), await openJournal()];
	const later = [size(2), generation(), size(3), size(4)];
	let nowMs = 1_000;
	vi.spyOn(Date, 'now').mockImplementation(() => nowMs++);
	for (const [n, entry] of later.entries()) {
		await (n % 2 === 0 ? first : second).append([entry]);
	}
	expect(await first.read()).toEqual([...before, ...later]);
	// The clock of another start is behind: what it writes still comes after all that it has read.
	nowMs = 10;
	const restarted = await openJournal();
	await restarted.read();
	const last = [generation(), size(5)];
	await restarted.append(last);
	expect(await second.read()).toEqual([...before, ...later, ...last]);
});

test('[CASH-14] a last line that a crash cut short is left out, and any other damaged line is an error', async () => {
	const journal = await openJournal(null);
	await journal.append([size(1)]);
	const [name] = (await readdir(join(dataDir, 'journal'))) as [string];
	await appendFile(join(dataDir, 'journal', name), '{"kind":"size","ev');
	await writeFile(join(dataDir, 'journal/entries.jsonl'), '{"kind":"si');
	const next = await openJournal(null);
	await next.append([size(2)]);
	expect(await next.read()).toEqual([size(1), size(2)]);
	await appendFile(join(dataDir, 'journal', name), 'ents":"1"}\n');
	await expect(next.read()).rejects.toThrow('line 2: the journal is damaged');
});

describe('[CLUSTER-06] [CASH-14] in a store', () => {
	let server: S3Server;
	beforeEach(async () => {
		server = await S3Server.start();
	});
	afterEach(() => server.stop());
	async function openStored(copy: string | null = null): Promise<Journal> {
		const journal = await Journal.open(join(folder, `data of ${journals.length}`), copy, server.config);
		journals.push(journal);
		return journal;
	}
	const sizes = async (journal: Journal) =>
		(await journal.read()).map((entry) => (entry.kind === 'size' ? Number(entry.events) : entry.kind));

	test('entries are read by every process in the order of their writing, and no data folder has any', async () => {
		const [first, second, third] = [await openStored(), await openStored(), await openStored()];
		let nowMs = 1_000;
		const clock = vi.spyOn(Date, 'now').mockImplementation(() => nowMs++);
		for (let n = 0; n < 20; n++) await (n % 3 === 0 ? first : second).append([size(n), size(n)]);
		// Requests are signed by the true clock.
		clock.mockRestore();
		const expected = Array.from({ length: 20 }, (_, n) => [n, n]).flat();
		for (const journal of [first, second, third]) expect(await sizes(journal)).toEqual(expected);
		expect([server.objects.size, await readdir(folder)]).toEqual([20, []]);
		// The clock of another process is behind: what it writes still comes after all that it has read.
		vi.spyOn(Date, 'now').mockImplementation(() => 10);
		await third.append([size(20)]);
		expect((await sizes(first)).at(-1)).toBe(20);
		expect([...server.objects.keys()]).toEqual([...server.objects.keys()].sort());
	});

	test('files of a data folder that were copied there are read first', async () => {
		const local = await openJournal(null);
		await local.append([size(1)]);
		const [name] = (await readdir(join(dataDir, 'journal'))) as [string];
		server.objects.set(`journal/${name}`, await readFile(join(dataDir, 'journal', name)));
		server.objects.set('journal/entries.jsonl', Buffer.from(`${JSON.stringify(size(0))}\n`));
		const journal = await openStored();
		await journal.append([size(2)]);
		expect(await sizes(journal)).toEqual([0, 1, 2]);
	});

	test.each<Manner>(['refuse', 'cut', 'late'])(
		'that fails by %s an append throws and never counts, not even if it is stored later',
		async (manner) => {
			const journal = await openStored(copyDir);
			await journal.append([size(1)]);
			server.always = manner;
			await expect(journal.append([size(2)])).rejects.toThrow('the store of the journal at');
			await expect(journal.append([size(3)])).rejects.toThrow('the store of the journal at');
			server.always = null;
			await eventually(() => expect([...server.objects.values()].filter(({ length }) => length === 0)).toHaveLength(1));
			server.runLate();
			await journal.append([size(4)]);
			expect(await sizes(await openStored())).toEqual([1, 4]);
			const [copied] = (await readdir(copyDir)) as [string];
			const lines = (await readFile(join(copyDir, copied), 'utf8')).match(/"events":"\d"/g);
			expect(lines).toEqual(['"events":"1"', '"events":"4"']);
		},
		30_000,
	);

	test('that hangs an append which has waited for ten seconds behind others is never written', async () => {
		const journal = await openStored();
		server.failing.push('hang');
		const first = journal.append([size(1)]);
		await eventually(() => expect(server.seen).toHaveLength(1));
		const second = journal.append([size(2)]);
		const laterMs = performance.now() + 10_001;
		const slow = vi.spyOn(performance, 'now').mockImplementation(() => laterMs);
		await first;
		await expect(second).rejects.toThrow('the journal is too slow');
		slow.mockRestore();
		expect(await sizes(await openStored())).toEqual([1]);
	});

	test('that loses the answer an append is found to be stored', async () => {
		const journal = await openStored();
		server.failing.push('lose');
		await journal.append([size(1)]);
		expect(await sizes(await openStored())).toEqual([1]);
	});
});
