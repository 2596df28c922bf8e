import { expect, test } from 'vitest';
import { HeavyFiles } from './heavy-files.ts';

const HOUR_MS = 3_600_000;
const HEAVY = { drawn: { refused: 'files.heavy' }, cpuMs: 0 } as const;
const user = (userId: number, address = '192.0.2.1') => ({ caller: { userId }, address });

test('[KYC-02] after two files that took too much a user waits until the first is an hour old, and others do not', () => {
	let nowMs = 0;
	const heavy = new HeavyFiles(() => nowMs);
	heavy.count(user(1), HEAVY);
	heavy.refuse(user(1));
	nowMs = 60_000;
	heavy.count(user(1), HEAVY);
	expect(() => heavy.refuse(user(1))).toThrow(expect.objectContaining({ headers: { 'retry-after': '3540' } }));
	heavy.refuse(user(2));
	nowMs = HOUR_MS;
	heavy.refuse(user(1));
});

test('[KYC-02] others of the same address send on, and visitors of a network count together', () => {
	const heavy = new HeavyFiles(() => 0);
	for (let userId = 1; userId <= 9; userId++) for (const _ of [1, 2]) heavy.count(user(userId), HEAVY);
	heavy.refuse(user(10));
	const visitor = (address: string) => ({ caller: null, address });
	for (const n of [1, 2]) heavy.count(visitor(`2001:db8:1:1::${n}`), HEAVY);
	expect(() => heavy.refuse(visitor('2001:db8:1:1::3'))).toThrow();
	heavy.refuse(visitor('2001:db8:1:2::1'));
});

test('[KYC-02] a file that is refused for another reason counts by the time it took of the processor, one that is taken never', () => {
	const heavy = new HeavyFiles(() => 0);
	const quick = { drawn: { refused: 'files.unreadable' }, cpuMs: 1_999 } as const;
	const taken = { drawn: { kind: 'pdf', pages: [] }, cpuMs: 4_000 } as const;
	for (const answer of [quick, quick, taken, taken]) heavy.count(user(1), answer);
	heavy.refuse(user(1));
	for (const _ of [1, 2]) heavy.count(user(1), { ...quick, cpuMs: 2_000 });
	expect(() => heavy.refuse(user(1))).toThrow();
});
