import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from '../../../platform/turns/index.ts';
import { KeptAnswers } from './kept-answers.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const EVERYBODY = { caller: null, address: '192.0.2.1' };
const turns = (waiting: number) => new Turns({ name: 'public answers', atOnce: 2, waitingEach: waiting, waiting });

/** Loads that end on demand. */
function createLoads() {
	const begun: { key: string; end: (answer: string) => void; fail: (error: Error) => void }[] = [];
	const work = (key: string) => () =>
		new Promise<string>((end, fail) => {
			begun.push({ key, end, fail });
		});
	return { begun, work };
}

test('[PROOF-04] an answer is given again for a minute from when it was there, and what failed is not', async () => {
	const { begun, work } = createLoads();
	const answers = new KeptAnswers<string>(10, turns(10));
	const ask = () => answers.load('a', EVERYBODY, work('a'));
	const failing = [ask(), ask()];
	begun[0]?.fail(new Error('no'));
	for (const one of failing) await expect(one).rejects.toThrow('no');
	const [one, other] = [ask(), ask()];
	vi.advanceTimersByTime(120_000);
	const late = ask();
	expect(begun).toHaveLength(2);
	begun[1]?.end('first');
	expect(await Promise.all([one, other, late])).toEqual(['first', 'first', 'first']);
	vi.advanceTimersByTime(59_999);
	expect(await ask()).toBe('first');
	vi.advanceTimersByTime(1);
	const again = ask();
	begun[2]?.end('second');
	expect(await again).toBe('second');
});

test('[PROOF-04] no more is loaded at once than may be, and no more is kept', async () => {
	const { begun, work } = createLoads();
	const answers = new KeptAnswers<string>(2, turns(1));
	const all = ['a', 'b', 'c'].map((key) => answers.load(key, EVERYBODY, work(key)));
	expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
	await expect(answers.load('d', EVERYBODY, work('d'))).rejects.toThrow();
	begun[0]?.end('a');
	await vi.waitFor(() => expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'c']));
	for (const { key, end } of begun) end(key);
	expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
	expect(await answers.load('c', EVERYBODY, work('c'))).toBe('c');
	void answers.load('a', EVERYBODY, work('a'));
	expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a']);
});
