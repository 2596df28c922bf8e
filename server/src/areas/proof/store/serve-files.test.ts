import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { LogStore } from './log-store.ts';
import { serveLogFiles } from './serve-files.ts';

test('[PROOF-14] a bundle is served as it is stored, for ever, and never compressed once more', async () => {
	const bytes = Buffer.from('1f8b0800000000000003', 'hex');
	const asked: string[] = [];
	const store = {
		read: async (path: string) => {
			asked.push(path);
			return path === 'bundles/x001/234' ? bytes : null;
		},
	} as unknown as LogStore;
	const http = Fastify();
	serveLogFiles(http, store);
	const answer = await http.inject({ url: '/log/bundles/x001/234', headers: { 'accept-encoding': 'gzip, br' } });
	expect(answer.rawPayload.equals(bytes)).toBe(true);
	expect(answer.headers).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-type': 'application/octet-stream',
		'access-control-allow-origin': '*',
	});
	expect(answer.headers['content-encoding']).toBeUndefined();
	const missing = await http.inject('/log/bundles/000');
	expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
	for (const path of ['bundles', 'bundles/1234', 'bundles/000.p/17'])
		expect((await http.inject(`/log/${path}`)).statusCode, path).toBe(404);
	expect(asked).toEqual(['bundles/x001/234', 'bundles/000']);
	await http.close();
});
