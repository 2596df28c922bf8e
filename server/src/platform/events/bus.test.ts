import { expect, test } from 'vitest';
import { createLocalBus, type PublishedUserEvent } from './index.ts';

const EVENT: PublishedUserEvent = { userId: 7, n: 1, type: 'limits', data: {} };

test('what is published reaches every reader, and one that fails neither the others nor the publisher', () => {
	const errors: unknown[] = [];
	const bus = createLocalBus((error) => errors.push(error));
	const [first, second]: PublishedUserEvent[][] = [[], []];
	const broken = new Error('a reader that fails');
	const end = bus.onUserEvents((events) => first?.push(...events));
	bus.onUserEvents(() => {
		throw broken;
	});
	bus.onUserEvents((events) => second?.push(...events));
	bus.publish([EVENT]);
	end();
	bus.publish([EVENT]);
	expect([first, second, errors]).toEqual([[EVENT], [EVENT, EVENT], [broken, broken]]);
});

test('a message is made only if there is a reader', () => {
	const bus = createLocalBus((error) => {
		throw error;
	});
	let made = 0;
	const show = () => {
		made++;
		return { op: 'ready', n: 1 } as const;
	};
	bus.send(7, show);
	expect(made).toBe(0);
	const sent: unknown[] = [];
	bus.onMessage((userId, make) => sent.push([userId, make()]));
	bus.send(7, show);
	expect(sent).toEqual([[7, { op: 'ready', n: 1 }]]);
});
