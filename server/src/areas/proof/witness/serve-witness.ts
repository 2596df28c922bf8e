import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Witness } from './witness.ts';

/** Room for a proof and for signatures of many cosigners. */
const MOST_BYTES = 131_072;
/** A request takes no longer. */
const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 500;
const CHECKPOINT = /^\/([0-9a-f]{64})\/checkpoint$/;

export interface WitnessServer {
	readonly port: number;
	stop(): Promise<void>;
}

interface ServeOptions {
	readonly host: string;
	readonly port: number;
	/** Shown at `/`. */
	readonly about: string;
	readonly onError: (error: unknown) => void;
}

/** Serves a witness by HTTP: both of its addresses, for logs and for monitors, are the server's own. */
export async function serveWitness(
	witness: Pick<Witness, 'addCheckpoint' | 'checkpointOf'>,
	options: ServeOptions,
): Promise<WitnessServer> {
	const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
		answer(witness, options.about, request, response).catch((error: unknown) => {
			// Its client is gone.
			if (!request.complete) return response.destroy();
			options.onError(error);
			if (response.headersSent) return response.destroy();
			return send(response, 500, 'text/plain', 'internal error\n');
		});
	});
	server.maxConnections = MOST_CONNECTIONS;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(options.port, options.host, resolve);
	});
	return { port: (server.address() as AddressInfo).port, stop: () => stop(server) };
}

async function answer(
	witness: Pick<Witness, 'addCheckpoint' | 'checkpointOf'>,
	about: string,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const [path = '/'] = (request.url ?? '/').split('?');
	if (path === '/add-checkpoint') {
		if (request.method !== 'POST') return refuse(response.setHeader('allow', 'POST'), 405);
		const body = await readBody(request);
		if (body === null) return refuse(response.setHeader('connection', 'close'), 413);
		const { status, type, body: text } = await witness.addCheckpoint(body);
		return send(response, status, type, text);
	}
	if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response.setHeader('allow', 'GET'), 405);
	if (path === '/') return send(response, 200, 'text/plain; charset=utf-8', about);
	const note = await witness.checkpointOf(CHECKPOINT.exec(path)?.[1] ?? '');
	if (note === null) return refuse(response, 404);
	// Monitors in browsers may read it too.
	response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', 'no-store');
	return send(response, 200, 'text/plain; charset=utf-8', note);
}

/** Null: it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
	const parts: Buffer[] = [];
	let bytes = 0;
	// A body that is too long is not read, and still answered.
	for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		bytes += part.length;
		if (bytes > MOST_BYTES) return null;
		parts.push(part);
	}
	return Buffer.concat(parts).toString();
}

const WORDS = { 404: 'not found', 405: 'method not allowed', 413: 'too long' } as const;

const refuse = (response: ServerResponse, status: keyof typeof WORDS): void =>
	send(response, status, 'text/plain', `${WORDS[status]}\n`);

function send(response: ServerResponse, status: number, type: string, body: string): void {
	response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Requests that are under way are answered first. */
function stop(server: Server): Promise<void> {
	const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	return stopped;
}
