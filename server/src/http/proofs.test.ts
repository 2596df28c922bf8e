import { Agent, request } from 'node:http';
import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCallTable, PAIR } from '../../test/support/calls.ts';
import { route } from './index.ts';
import { Proofs } from './proofs.ts';

afterEach(() => vi.useRealTimers());

const HEADERS = { authorization: 'Bearer a', cookie: 'b=1', 'x-xsrf-token': 'c' };
const CALLER = { userId: 1 } as never;
const call = (socket: object, headers: Record<string, string>) => ({ socket, headers }) as never;

test('only the same headers on the same connection are known again', () => {
	const proofs = new Proofs();
	const socket = {};
	expect(proofs.recall(call(socket, HEADERS))).toBe(null);
	proofs.remember(call(socket, HEADERS), CALLER);
	expect(proofs.recall(call(socket, { ...HEADERS }))).toBe(CALLER);
	expect(proofs.recall(call({}, HEADERS))).toBe(null);
	for (const name of Object.keys(HEADERS)) {
		expect(proofs.recall(call(socket, { ...HEADERS, [name]: 'other' })), name).toBe(null);
		const { [name as keyof typeof HEADERS]: _, ...without } = HEADERS;
		expect(proofs.recall(call(socket, without)), name).toBe(null);
	}
});

test('what was proved is proved anew after half a minute', () => {
	vi.useFakeTimers();
	const proofs = new Proofs();
	const socket = {};
	proofs.remember(call(socket, HEADERS), CALLER);
	vi.advanceTimersByTime(29_999);
	expect(proofs.recall(call(socket, HEADERS))).toBe(CALLER);
	vi.advanceTimersByTime(1);
	expect(proofs.recall(call(socket, HEADERS))).toBe(null);
});

const whoami = defineEndpoint({
	name: 'whoami',
	method: 'POST',
	path: '/api/whoami',
	access: { who: 'user' },
	limit: 'general',
	refusals: [],
	summary: '',
	status: 200,
	answer: z.object({ user: z.int() }),
});

test('[HTTP-02] whoever shares a connection with a proved caller is nobody without a proof of their own', async () => {
	const { http } = await createCallTable({
		routes: [route(whoami, ({ caller }) => ({ user: caller.userId }), { provesSession: true })],
	});
	await http.listen({ host: '127.0.0.1', port: 0 });
	const { port } = http.server.address() as { port: number };
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ports = new Set<number | undefined>();
	const ask = (headers: Record<string, string>) =>
		new Promise<[number | undefined, unknown]>((resolve, reject) => {
			const asked = request(
				{ host: '127.0.0.1', port, path: '/api/whoami', method: 'POST', agent, headers },
				(answer) => {
					ports.add(answer.socket.localPort);
					let text = '';
					answer.on('data', (data) => {
						text += data;
					});
					answer.on('end', () => resolve([answer.statusCode, JSON.parse(text).user ?? JSON.parse(text).code]));
				},
			);
			asked.on('error', reject).end();
		});
	const one = { ...PAIR, authorization: 'Bearer user1' };
	const two = { ...PAIR, authorization: 'Bearer user2' };
	expect(await ask(one)).toEqual([200, 1]);
	expect(await ask(one)).toEqual([200, 1]);
	expect(await ask({ ...one, 'x-xsrf-token': 'forged' })).toEqual([403, 'http.xsrf']);
	expect(await ask(two)).toEqual([200, 2]);
	expect(await ask(one)).toEqual([200, 1]);
	expect(await ask(PAIR)).toEqual([401, 'http.signed_out']);
	expect(await ask({ ...one, authorization: 'Bearer nobody' })).toEqual([401, 'http.signed_out']);
	expect(ports.size).toBe(1);
	agent.destroy();
	await http.close();
});
