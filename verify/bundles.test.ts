import { expect, test } from 'vitest';
import { Log } from './log.mjs';
import { checkRange } from './range.mjs';
import { readKey } from './receipt.mjs';
import { checkStatistics } from './statistics.mjs';
import { item, LogMaker } from './test/make-log.ts';
import { makeOddBundles, packLog, singlesOf } from './test/pack-log.ts';

const T = 1_795_773_600_000;

function makeLog(size: number) {
	const log = new LogMaker();
	for (let i = 0; i < size; i++) log.add(T + i * 1000, [item('other/1', i), item('other/1', -i)]);
	return log;
}

/** A log of two bundles and 88 single files, and the paths that a reader asks for. */
function makePacked() {
	const log = makeLog(600);
	const files = log.files();
	const singles = [singlesOf(files, 0), singlesOf(files, 1)] as const;
	packLog(files, 600);
	const asked: string[] = [];
	const read = async (path: string) => {
		asked.push(path);
		return files.get(path);
	};
	const keys = [readKey(log.key.text)];
	const range = (low: number, high: number) => checkRange(low, high, { log: new Log(read), keys });
	return { log, files, singles, asked, keys, read, range };
}

test('[PROOF-14] a range of entries is read from bundles, each once, and from the single files of the unfinished tile', async () => {
	const { asked, range } = makePacked();
	expect((await range(0, 600)).verdict).toBe('right');
	expect(asked.filter((path) => path.startsWith('bundles/'))).toEqual(['bundles/000', 'bundles/001']);
	expect(asked.filter((path) => path.startsWith('items/'))).toHaveLength(88);
});

test('[PROOF-14] without its bundle a tile is read from single files, and without either it is open', async () => {
	const { files, singles, asked, range } = makePacked();
	files.delete('bundles/000');
	expect((await range(0, 600)).verdict).toBe('open');
	for (const [no, single] of singles[0].entries()) files.set(`items/${String(no).padStart(3, '0')}`, single);
	asked.length = 0;
	expect((await range(0, 600)).verdict).toBe('right');
	expect(asked.filter((path) => path === 'bundles/000')).toHaveLength(1);
	files.delete('items/007');
	const report = await range(0, 600);
	expect([report.verdict, report.steps.at(-1)?.text]).toEqual(['open', 'the log lacks the items of entry 7']);
});

const ODD = makeOddBundles(singlesOf(makeLog(256).files(), 0));
test.each(ODD.map(([name, bytes]) => ({ name, bytes })))(
	'[PROOF-14] a bundle $name is wrong, also beside right single files',
	async ({ bytes }) => {
		const { files, singles, range } = makePacked();
		for (const [no, single] of singles[0].entries()) files.set(`items/${String(no).padStart(3, '0')}`, single);
		files.set('bundles/000', bytes);
		expect((await range(0, 256)).verdict).toBe('wrong');
	},
	30_000,
);

test('[PROOF-14] a bundle in the place of another, or larger than any may be, is never right', async () => {
	const { files, range, keys, read } = makePacked();
	const [one, other] = [files.get('bundles/000') as Buffer, files.get('bundles/001') as Buffer];
	files.set('bundles/000', other);
	expect((await range(0, 256)).verdict).toBe('wrong');
	// Missing items leave days of statistics open; a false bundle does not.
	const statistics = await checkStatistics({ log: new Log(read), keys, days: undefined, against: [] });
	expect(statistics.verdict).toBe('wrong');
	files.set('bundles/000', one);
	const bounds: number[] = [];
	const bounded = async (path: string, most: number) => {
		if (path.startsWith('bundles/')) bounds.push(most);
		return files.get(path);
	};
	expect((await checkRange(0, 256, { log: new Log(bounded), keys })).verdict).toBe('right');
	expect(bounds).toEqual([2 ** 25]);
});
