import { expect, test } from 'vitest';
import { HeavyFiles } from './heavy-files.ts';

const HOUR_MS = 3_600_000;
const user = (userId: number, address = '192.0.2.1') => ({ caller: { userId }, address });

test('[OPS-07] after two files that took too much a user waits until the first is an hour old, and others do not', () => {
	let nowMs = 0;
	const heavy = new HeavyFiles(() => nowMs);
	heavy.count(user(1));
	heavy.refuse(user(1));
	nowMs = 60_000;
	heavy.count(user(1));
	expect(() => heavy.refuse(user(1))).toThrow(expect.objectContaining({ headers: { 'retry-after': '3540' } }));
	heavy.refuse(user(2));
	nowMs = HOUR_MS;
	heavy.refuse(user(1));
});

test('[OPS-07] after eight of a site its other users wait too, and visitors by their site alone', () => {
	const heavy = new HeavyFiles(() => 0);
	for (let userId = 1; userId <= 8; userId++) heavy.count(user(userId, `2001:db8:1:${userId}::1`));
	expect(() => heavy.refuse(user(9, '2001:db8:1:ffff::1'))).toThrow();
	expect(() => heavy.refuse({ caller: null, address: '2001:db8:1:ffff::1' })).toThrow();
	heavy.refuse(user(9, '2001:db8:2::1'));
	heavy.refuse({ caller: null, address: '' });
});
