import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/index.ts';
import { createHttp } from './create-http.ts';
import { stopAccepting } from './end-connections.ts';

let http: ReturnType<typeof createHttp>;
let port: number;
beforeEach(async () => {
	http = createHttp({ https: false, trustProxy: [], bodyLimitBytes: 4_096 }, createLog({ logLevel: 'silent' }));
	http.get('/answer', async () => ({ answered: true }));
	await http.listen({ host: '127.0.0.1', port: 0 });
	port = (http.server.address() as AddressInfo).port;
});
afterEach(() => http.close());

/** A connection that is kept alive, with one request at a time. */
async function open() {
	const socket = connect(port, '127.0.0.1');
	await once(socket, 'connect');
	return {
		socket,
		async ask(): Promise<string> {
			socket.write('GET /answer HTTP/1.1\r\nhost: x\r\n\r\n');
			return String((await once(socket, 'data'))[0]);
		},
	};
}

test('[CLUSTER-07] a server that leaves accepts no connection, answers on those that are open, and ends each with its answer', async () => {
	const [used, idle] = [await open(), await open()];
	expect(await used.ask()).toContain('answered');
	expect(await idle.ask()).not.toContain('connection: close');
	await stopAccepting(http);
	const refused = connect(port, '127.0.0.1');
	expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
	const closed = once(used.socket, 'close');
	const answer = await used.ask();
	expect(answer).toContain('200 OK');
	expect(answer.toLowerCase()).toContain('connection: close');
	await closed;
	// The idle one can still be used, until the server itself is closed.
	expect(idle.socket.destroyed).toBe(false);
	const ended = once(idle.socket, 'close');
	await http.close();
	await ended;
});
