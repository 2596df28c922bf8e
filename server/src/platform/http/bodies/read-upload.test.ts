import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptUploads, readUpload } from './read-upload.ts';

const TYPE = 'multipart/form-data; boundary=b';
const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const WHOLE = `${HEAD}1234\r\n--b--\r\n`;

let http: FastifyInstance;
let arrive: () => void;
beforeEach(async () => {
	http = fastify();
	await acceptUploads(http);
	http.post('/', async (request) => {
		// As if looking up the session took until the connection is gone.
		if (request.headers['x-cut']) {
			arrive();
			await new Promise((resolve) => request.raw.once('close', resolve));
		}
		return { bytes: (await readUpload(request, { field: 'file', maxBytes: 100 })).length };
	});
	await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => http.close());

async function cut(): Promise<void> {
	const { port } = http.server.address() as AddressInfo;
	const headers = { 'content-type': TYPE, 'content-length': 1_000, 'x-cut': 'yes' };
	const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', headers });
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	request.on('error', () => undefined);
	request.write(HEAD);
	await arrived;
	request.destroy();
}

const send = () => http.inject({ method: 'POST', url: '/', headers: { 'content-type': TYPE }, payload: WHOLE });

test('[KYC-02] an upload that is cut before it is read gives its place back', async () => {
	await cut();
	await expect.poll(async () => (await send()).json(), { timeout: 10_000 }).toEqual({ bytes: 4 });
});
