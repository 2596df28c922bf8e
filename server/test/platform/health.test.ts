import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const lines: string[] = [];
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
	const log = createLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
	app = await createTestApp({ LIMIT_ADDRESS: '4' }, { log });
	other = await createTestApp({}, { beside: app, roles: ['jobs'] });
});
afterAll(async () => {
	await other.close();
	await app.close();
});

const ask = (url: string, to = app) => to.http.inject({ url });

test('[CLUSTER-07] a process without the role web answers them as well, and the API document describes them', async () => {
	expect((await ask('/health/live', other)).json()).toEqual({ live: true });
	const document = (await ask('/api/openapi.json')).json();
	expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/health/live', '/health/ready']));
	expect(document.paths['/health/ready'].get.responses['503'].content['application/json'].schema.required).toEqual([
		'ready',
		'reason',
	]);
});

test('[CLUSTER-07] probes of balancers count against no limit, and are no lines of the log', async () => {
	for (let nth = 0; nth < 20; nth++) {
		expect((await ask('/health/live')).statusCode).toBe(200);
		expect((await ask('/health/ready')).json()).toEqual({ ready: false, reason: 'starting' });
	}
	expect(lines.filter((line) => line.includes('/health'))).toEqual([]);
	// The document was the first call that counts; what merely looks like a probe is counted as well.
	for (let nth = 0; nth < 3; nth++) expect((await ask('/health/none')).statusCode).toBe(404);
	expect((await ask('/health/none')).statusCode).toBe(429);
});
