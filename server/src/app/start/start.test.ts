import { EventEmitter } from 'node:events';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listen } from './listen.ts';
import { StartRefused, StartStopped } from './start-refused.ts';
import { onStopSignals } from './stop-signals.ts';
import { createTeardown } from './teardown.ts';

let app: FastifyInstance;
beforeEach(() => {
	app = Fastify();
});
afterEach(() => app.close());

async function takePort(port: number) {
	const taken = createServer();
	await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve).once('error', () => resolve()));
	const address = taken.address();
	return { port: typeof address === 'object' && address ? address.port : port, free: () => taken.close() };
}

test('without a set port the next free one from 3000 is taken', async () => {
	const taken = await takePort(3000);
	const address = await listen(app, { host: '127.0.0.1', port: undefined });
	expect(address).toMatch(/^http:\/\/localhost:30\d\d$/);
	expect(address).not.toContain(':3000');
	taken.free();
});

test('a set port that is taken stops the start', async () => {
	const taken = await takePort(0);
	await expect(listen(app, { host: '127.0.0.1', port: taken.port })).rejects.toThrow(StartRefused);
	await expect(listen(app, { host: '127.0.0.1', port: taken.port })).rejects.toThrow(/is taken by another program/);
	taken.free();
});

test('an address of another machine stops the start', async () => {
	await expect(listen(app, { host: '192.0.2.1', port: 0 })).rejects.toThrow(
		'HOST 192.0.2.1 is not an address of this machine.',
	);
});

test('what was started ends in the opposite order, once, whatever fails', async () => {
	const events: string[] = [];
	const teardown = createTeardown((name) => events.push(`${name} failed`));
	for (const name of ['database', 'market', 'http']) {
		await teardown.add(name, async () => {
			events.push(name);
			if (name === 'market') throw new Error('no');
		});
	}
	await Promise.all([teardown.run(), teardown.run()]);
	const late = teardown.add('late', async () => void events.push('late'));
	await expect(late).rejects.toThrow(StartStopped);
	expect(events).toEqual(['http', 'market', 'market failed', 'database', 'late']);
});

test('what is being started when the stop comes ends before what it uses', async () => {
	const events: string[] = [];
	const teardown = createTeardown(() => undefined);
	await teardown.add('database', async () => void events.push('database'));
	teardown.stop();
	await teardown.stopped;
	await expect(teardown.add('jobs', async () => void events.push('jobs'))).rejects.toThrow(StartStopped);
	expect(events).toEqual(['jobs']);
	await teardown.run();
	expect(events).toEqual(['jobs', 'database']);
});

test.each([
	[['SIGINT'], [0], 'signal'],
	[['SIGINT', 'SIGINT', 'SIGTERM'], [0, 10, 2_000], 'signal'],
	[['SIGTERM', 'SIGINT'], [0, 2_001], 'signal hurry'],
	[['disconnect'], [0], 'orphaned'],
	[['message', 'SIGTERM'], [0, 1_000], 'leave'],
	[['SIGINT', 'disconnect'], [0, 5_000], 'signal'],
])('signals %j at %j ms mean: %s', (signals, times, expected) => {
	const events: string[] = [];
	const source = new EventEmitter();
	let now = 0;
	onStopSignals({ stop: (ending) => events.push(ending), hurry: () => events.push('hurry') }, source, () => now);
	signals.forEach((signal, i) => {
		now = times[i] ?? 0;
		source.emit(signal, 'leave');
	});
	expect(events.join(' ')).toBe(expected);
});
