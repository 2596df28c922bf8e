import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewestCommits, parseLsn } from './acknowledged.ts';

test('[CLUSTER-08] of commits one after the other only the last is kept', () => {
	const commits = new NewestCommits();
	for (let n = 0; n < 50; n++) commits.add({ xid: `${n}`, after: BigInt(n * 100) }, n * 10, n * 10 + 5);
	expect(commits.list().map(({ xid }) => xid)).toEqual(['49']);
	commits.clear();
	expect(commits.list()).toEqual([]);
});

test('[CLUSTER-08] whatever commits overlap, the one that is last in the log is kept, and few are', () => {
	// Each asks for its place, is committed somewhere after it, and is acknowledged later: times and places grow together.
	const commit = fc.record({ askMs: fc.nat(1_000), committedMs: fc.nat(50), acknowledgedMs: fc.nat(50) });
	fc.assert(
		fc.property(fc.array(commit, { minLength: 1, maxLength: 200 }), (list) => {
			const all = list.map(({ askMs, committedMs, acknowledgedMs }, n) => ({
				xid: `${n}`,
				sentMs: askMs,
				after: BigInt(askMs) * 1_000n,
				place: BigInt(askMs + committedMs) * 1_000n + BigInt(n) + 1n,
				acknowledgedMs: askMs + committedMs + acknowledgedMs,
			}));
			const commits = new NewestCommits();
			for (const one of all.toSorted((a, b) => a.acknowledgedMs - b.acknowledgedMs))
				commits.add(one, one.sentMs, one.acknowledgedMs);
			const last = all.reduce((best, one) => (one.place > best.place ? one : best));
			// A tie of a millisecond leaves another one of the same moment.
			const kept = commits.list().map(({ xid }) => all.find((one) => one.xid === xid)?.place ?? 0n);
			expect(kept.some((place) => place >= last.place)).toBe(true);
		}),
	);
});

test('[CLUSTER-08] their number is bounded while one commit takes very long', () => {
	const commits = new NewestCommits();
	for (let n = 0; n < 5_000; n++) commits.add({ xid: `${n}`, after: 0n }, 0, n);
	expect(commits.list()).toHaveLength(1_000);
});

test('a place in the log is read as a number of bytes', () => {
	expect(parseLsn('0/0')).toBe(0n);
	expect(parseLsn('16/B374D848')).toBe(0x16b374d848n);
	expect(() => parseLsn('16-1')).toThrow('no place');
});
