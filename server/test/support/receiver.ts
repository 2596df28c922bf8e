import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
	readonly path: string;
	readonly signature: string;
	/** As it was sent. */
	readonly raw: string;
	readonly body: { id: string; type: string; at: string; n: number | null; data: Record<string, unknown> };
}

/** A user's program that webhooks call, on this machine. */
export interface Receiver {
	readonly address: string;
	readonly received: Received[];
	/** Answers a call; at first with 200 and `thanks`. */
	answer: (response: ServerResponse, received: Received) => void;
	close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
	const server = createServer(async (request, response) => {
		let raw = '';
		for await (const part of request) raw += part;
		const signature = String(request.headers['fairtick-signature']);
		const received = { path: request.url ?? '', signature, raw, body: raw === '' ? null : JSON.parse(raw) };
		receiver.received.push(received);
		receiver.answer(response, received);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const receiver: Receiver = {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		received: [],
		answer: (response) => response.end('thanks'),
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return receiver;
}

/** Checks a signature like a receiver, as the API reference describes it. */
export function isGenuine(secret: string, signature: string, raw: string): boolean {
	const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
	return createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex') === v1;
}
