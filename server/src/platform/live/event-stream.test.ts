import type { UserEvent } from '@fairtick/domain/live/user-events';
import { expect, test } from 'vitest';
import type { LoadedUserEvents, ShownUserEvent } from '../events/index.ts';
import { EventStream, frameEvent } from './event-stream.ts';

const event = (n: number): ShownUserEvent => ({ n, ...userEvent });
const userEvent: UserEvent = { type: 'user', data: { balance_demo: 1, balance_real: 0, last_trade_on: 'demo' } };
const frameOf = (n: number) => frameEvent(event(n));

/** A stream over stored events 1 … `stored`, of which those after `forgotten` are kept. */
function setUp({ stored, forgotten = 0, atMost = 1000 }: { stored: number; forgotten?: number; atMost?: number }) {
	const sent: string[] = [];
	const state = { stored, loads: [] as (number | null)[], gate: Promise.resolve() };
	const load = async (afterN: number | null): Promise<LoadedUserEvents> => {
		state.loads.push(afterN);
		const n = state.stored;
		await state.gate;
		if (afterN === null) return { n, events: [] };
		const kept = Array.from({ length: n }, (_, index) => index + 1).filter((k) => k > afterN && k > forgotten);
		return { n, events: kept.slice(0, atMost).map(event) };
	};
	const stream = new EventStream(load, (frame) => {
		const message = JSON.parse(frame.subarray(frame.indexOf('{')).toString());
		sent.push(message.op === 'event' ? String(message.n) : `${message.op} ${message.n}`);
	});
	return { stream, sent, state };
}

test('starting without a number gives the user’s newest number and replays nothing', async () => {
	const { stream, sent } = setUp({ stored: 7 });
	await stream.start(null);
	await stream.offer(8, frameOf(8));
	expect(sent).toEqual(['ready 7', '8']);
});

test('starting after a number replays what followed', async () => {
	const { stream, sent } = setUp({ stored: 5 });
	await stream.start(2);
	expect(sent).toEqual(['ready 5', '3', '4', '5']);
});

test.each([
	['older than what is kept', { stored: 5, forgotten: 3 }, 2],
	['more than one load gives', { stored: 5, atMost: 2 }, 1],
	['a number that was never given', { stored: 5 }, 9],
])('%s is a reset to the newest number', async (_, stored, afterN) => {
	const { stream, sent } = setUp(stored);
	await stream.start(afterN);
	await stream.offer(6, frameOf(6));
	expect(sent).toEqual(['ready 5', 'reset 5', '6']);
});

test('events published while the replay is loading come after it, once each', async () => {
	const { stream, sent, state } = setUp({ stored: 3 });
	const started = stream.start(1);
	for (const n of [4, 2, 3, 4]) await stream.offer(n, frameOf(n));
	state.stored = 4;
	await started;
	expect(sent).toEqual(['ready 3', '2', '3', '4']);
});

test('an event that is ahead waits until the gap before it has been read', async () => {
	const { stream, sent, state } = setUp({ stored: 1 });
	await stream.start(null);
	state.stored = 5;
	await Promise.all([stream.offer(4, frameOf(4)), stream.offer(5, frameOf(5)), stream.offer(3, frameOf(3))]);
	await stream.offer(4, frameOf(4));
	expect(sent).toEqual(['ready 1', '2', '3', '4', '5']);
	expect(state.loads).toEqual([null, 1]);
});

test('a gap that closes by itself while it is read sends nothing twice', async () => {
	const { stream, sent, state } = setUp({ stored: 1 });
	await stream.start(null);
	let open = () => {};
	state.gate = new Promise((resolve) => {
		open = resolve;
	});
	state.stored = 3;
	const ahead = stream.offer(3, frameOf(3));
	await stream.offer(2, frameOf(2));
	expect(sent).toEqual(['ready 1', '2', '3']);
	open();
	await ahead;
	expect(sent).toEqual(['ready 1', '2', '3']);
});

test('a number that was published before it was stored is a fault', async () => {
	const { stream, state } = setUp({ stored: 1 });
	await stream.start(null);
	state.stored = 2;
	await expect(stream.offer(4, frameOf(4))).rejects.toThrow('event 4 was published, but 2 is the newest stored');
});
