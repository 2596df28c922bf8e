import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameText } from './frame.ts';

/** Lets a client of the library read frames that were written to its stream as they are. */
async function readBack(texts: readonly string[]): Promise<string[]> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	server.on('upgrade', (request, stream, head) => {
		new WebSocketServer({ noServer: true, perMessageDeflate: false }).handleUpgrade(request, stream, head, (ws) => {
			for (const text of texts) stream.write(frameText(text));
			ws.close();
		});
	});
	const received: string[] = [];
	const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
	client.on('message', (data) => received.push(String(data)));
	await once(client, 'close');
	server.close();
	return received;
}

test('frames of every length form are read back as they were', async () => {
	const texts = [0, 1, 125, 126, 65_535, 65_536].map((length) => 'a'.repeat(length));
	expect(await readBack(texts)).toEqual(texts);
});

test('the length is counted in bytes, not in characters', async () => {
	expect(await readBack(['é₿'.repeat(50)])).toEqual(['é₿'.repeat(50)]);
});
