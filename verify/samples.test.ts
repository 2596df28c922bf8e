import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { compareCheckpoints } from './compare.mjs';
import { Log } from './log.mjs';
import { checkPromise } from './promise.mjs';
import { checkRange } from './range.mjs';
import { checkReceipt, readKey } from './receipt.mjs';

const read = (name: string) => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8');
const lines = read('keys.txt').split('\n');
const keys = lines.filter((line) => line && !line.startsWith('#')).map(readKey);
const newLog = () =>
	new Log((path: string) => readFile(new URL(`data/log/${path}`, import.meta.url)).catch(() => undefined));

test.each([
	['won.json', 'won, 1900 returned of a stake of 1000'],
	['lost.json', 'lost, 0 returned of a stake of 1000'],
	['clock.json', 'won, 1900 returned of a stake of 1000'],
	['revealed.json', 'won, 1900 returned of a stake of 1000'],
])('the frozen receipt %s (PROOF-06)', async (name, result) => {
	const report = await checkReceipt(read(name), keys);
	expect(report.steps.find((step: { name: string }) => step.name === 'result')?.text).toBe(result);
	const open = report.steps.filter(({ state }: { state: string }) => state !== 'right');
	if (name === 'revealed.json') {
		expect(open).toEqual([]);
		expect(report.steps.at(-1)?.text).toBe(
			'9 steps from the seed, 0 rounds of drand: 74 units, from 99919237 to 99920459',
		);
	} else
		expect(open).toEqual([
			expect.objectContaining({
				name: 'seeds',
				state: 'open',
				text: expect.stringMatching(/^the seed of hour \d+ is not in/),
			}),
		]);
});

test('a digit that is changed anywhere in a frozen receipt is found (PROOF-06)', async () => {
	const text = read('revealed.json');
	for (let i = text.length - 1, step = 0; i > 0; i -= 97 + (step++ % 7)) {
		const other = text.slice(0, i) + (text[i] === '1' ? '2' : '1') + text.slice(i + 1);
		expect((await checkReceipt(other, keys)).verdict, text.slice(i - 20, i + 20)).not.toBe('right');
	}
});

test.each([
	['answer-accepted.json', '76778001-3078-46f3-86ae-dede0be862c2', 'accept/1'],
	['answer-refused.json', 'e9f4402b-5998-4ad7-9517-df96f977e20d', 'refuse/1'],
])('the frozen promise of %s was kept (PROOF-06)', async (name, trade, kind) => {
	const report = await checkPromise(read(name), {
		log: newLog(),
		keys,
		holder: { user: '1001', trade },
		got: undefined,
		tell: undefined,
	});
	expect(report.verdict).toBe('right');
	expect(report.steps[0]?.text).toContain(`${kind} in batch`);
	expect(report.steps.find(({ name: step }) => step === 'kept')?.text).toMatch(/^kept: the batch is in entry 27/);
});

test('the frozen log (PROOF-06)', async () => {
	const report = await checkRange(0, 91, { log: newLog(), keys, tell: undefined });
	expect(report.verdict).toBe('right');
	expect(report.steps.at(-1)?.text).toContain('73 commitment/1, 5 asset/1, 5 payout/1');
	const texts = [read('log/checkpoint'), read('won.json')];
	expect((await compareCheckpoints(texts, { log: undefined, keys, tell: undefined })).verdict).toBe('right');
});
