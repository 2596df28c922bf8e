import type { LiveTick } from '@fairtick/domain/live/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TickBroadcast, type TickReader } from './tick-broadcast.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const tick = (assetId: number, seq: number): LiveTick => [assetId, seq, 1_700_000_000_000 + seq, '1.5'];

class Reader implements TickReader {
	readonly frames: Buffer[] = [];
	slow = false;
	offerTicks(frame: Buffer): boolean {
		if (!this.slow) this.frames.push(frame);
		return !this.slow;
	}
	/** Received frames, each as `asset:seq asset:seq`. */
	get seen(): string[] {
		return this.frames.map((frame) => {
			const { d } = JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as { d: LiveTick[] };
			return d.map(([assetId, seq]) => `${assetId}:${seq}`).join(' ');
		});
	}
}

function setUp(...subscriptions: number[][]) {
	const broadcast = new TickBroadcast(100);
	const readers = subscriptions.map((assetIds) => {
		const reader = new Reader();
		broadcast.setSubscription(reader, new Set(assetIds));
		return reader;
	});
	return { broadcast, readers: readers as [Reader, Reader, ...Reader[]] };
}

test('ticks of a tenth of a second go out in one frame, to those who asked for the asset', () => {
	const { broadcast, readers } = setUp([1, 2], [2, 3]);
	broadcast.publish([tick(1, 1)]);
	vi.advanceTimersByTime(5);
	broadcast.publish([tick(1, 2), tick(2, 7)]);
	vi.advanceTimersByTime(40);
	broadcast.publish([tick(1, 3)]);
	vi.advanceTimersByTime(100);
	expect(readers[0].seen).toEqual(['1:1', '1:2 2:7 1:3']);
	expect(readers[1].seen).toEqual(['2:7']);
});

test('there are at most ten frames a second', () => {
	const { broadcast, readers } = setUp([1], []);
	for (let seq = 1; seq <= 1000; seq++) {
		broadcast.publish([tick(1, seq)]);
		vi.advanceTimersByTime(1);
	}
	expect(readers[0].frames.length).toBe(10);
});

test('readers with the same subscription get the same bytes', () => {
	const { broadcast, readers } = setUp([1, 2], [2, 1]);
	broadcast.publish([tick(1, 1)]);
	vi.advanceTimersByTime(100);
	expect(readers[0].frames[0]).toBe(readers[1].frames[0]);
});

test('the newest tick of an added asset comes at once, and only of the added one', () => {
	const { broadcast, readers } = setUp([1], []);
	broadcast.publish([tick(1, 1), tick(2, 1), tick(2, 2)]);
	vi.advanceTimersByTime(100);
	broadcast.setSubscription(readers[0], new Set([1, 2]));
	expect(readers[0].seen).toEqual(['1:1', '2:2']);
});

test('a tick that waits for its frame is not sent twice to a new subscriber', () => {
	const { broadcast, readers } = setUp([1], []);
	broadcast.publish([tick(1, 1)]);
	vi.advanceTimersByTime(5);
	broadcast.publish([tick(1, 2)]);
	broadcast.setSubscription(readers[1], new Set([1]));
	vi.advanceTimersByTime(100);
	expect(readers[1].seen).toEqual(['1:1', '1:2']);
});

test('a slow reader misses frames and then gets the newest tick of each asset', () => {
	const { broadcast, readers } = setUp([1, 2], [1, 2]);
	readers[0].slow = true;
	for (const seq of [1, 2, 3]) {
		broadcast.publish([tick(1, seq), tick(2, seq)]);
		vi.advanceTimersByTime(100);
	}
	readers[0].slow = false;
	vi.advanceTimersByTime(100);
	expect(readers[0].seen).toEqual(['1:3 2:3']);
	expect(readers[1].seen).toEqual(['1:1 2:1', '1:2 2:2', '1:3 2:3']);
});

test('a tick that arrives while a reader catches up is among its newest, not a frame of its own', () => {
	const { broadcast, readers } = setUp([1, 2], []);
	broadcast.publish([tick(1, 1), tick(2, 1)]);
	readers[0].slow = true;
	vi.advanceTimersByTime(5);
	readers[0].slow = false;
	broadcast.publish([tick(1, 2)]);
	vi.advanceTimersByTime(200);
	expect(readers[0].seen).toEqual(['1:2 2:1']);
});

test('who has left or unsubscribed gets nothing', () => {
	const { broadcast, readers } = setUp([1], [1]);
	broadcast.remove(readers[0]);
	broadcast.setSubscription(readers[1], new Set());
	broadcast.publish([tick(1, 1)]);
	vi.advanceTimersByTime(100);
	expect([...readers[0].frames, ...readers[1].frames]).toEqual([]);
});

test('the newest ticks of each asset are kept for who polls, and no more than 64', () => {
	const { broadcast } = setUp([1], []);
	broadcast.remember(tick(1, 5));
	broadcast.publish([tick(1, 6), tick(2, 1), tick(1, 7)]);
	vi.advanceTimersByTime(100);
	expect(broadcast.ticksAfter(1, 5)).toEqual([tick(1, 6), tick(1, 7)]);
	expect(broadcast.ticksAfter(2, 0)).toEqual([tick(2, 1)]);
	expect([broadcast.ticksAfter(1, 7), broadcast.ticksAfter(3, 0)]).toEqual([[], []]);
	for (let seq = 8; seq <= 200; seq++) broadcast.publish([tick(1, seq)]);
	vi.advanceTimersByTime(100);
	expect(broadcast.ticksAfter(1, 0).map(([, seq]) => seq)).toEqual(Array.from({ length: 64 }, (_, at) => 137 + at));
	expect(broadcast.newestTick(1)).toEqual(tick(1, 200));
});
