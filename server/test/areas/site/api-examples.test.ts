import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../../src/areas/site/settings/api-examples.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

const run = promisify(execFile);
/** Commands that run a program given as a text, by language. */
const RUNNERS = {
	curl: ['bash', ['-e', '-c']],
	javascript: [process.execPath, ['--input-type=module', '--eval']],
	python: ['python3', ['-c']],
} as const;
const NEEDED = { curl: 'curl', javascript: process.execPath, python: 'python3' } as const;

let app: TestApp;
let folder: string;
let env: NodeJS.ProcessEnv;
let ticking: NodeJS.Timeout;
beforeAll(async () => {
	app = await createTestApp();
	folder = await mkdtemp(join(tmpdir(), 'fairtick-examples-'));
	await app.http.listen({ host: '127.0.0.1', port: 0 });
	const browser = await app.browser();
	await browser.join();
	const { body } = await browser.call('POST', '/api/settings/tokens', { name: 'Examples', scopes: ['read', 'trade'] });
	const { port } = app.http.server.address() as AddressInfo;
	env = { PATH: process.env['PATH'], BASE: `http://127.0.0.1:${port}`, TOKEN: body.token };
	const tick = () => app.market.tick(1, Date.now(), 1_000n);
	await tick();
	ticking = setInterval(() => void tick(), 500);
});
afterAll(async () => {
	clearInterval(ticking);
	await app.close();
	await rm(folder, { recursive: true });
});

/** The output of each example in every language. */
const PRINTED: Readonly<Record<string, RegExp>> = {
	prices: /T1/,
	trade: /open/,
	statements: /demo_grant/,
	pagination: /\d+ transactions|next_cursor/,
	errors: /http\.not_found|trading\.stake_too_low/,
};

const programs = EXAMPLES.flatMap(({ id, code }) =>
	(Object.keys(RUNNERS) as (keyof typeof RUNNERS)[]).map((language) => [id, language, code[language]] as const),
);
test.each(programs)('the example “%s” runs in %s', async (id, language, code) => {
	// Not every machine has all three.
	if (spawnSync(NEEDED[language], ['--version']).status !== 0) return;
	const [command, options] = RUNNERS[language];
	const program = code.replace('$(uuidgen)', randomUUID());
	const { stdout } = await run(command, [...options, program], { env, cwd: folder });
	expect(stdout).toMatch(PRINTED[id] as RegExp);
	if (id === 'statements') expect(await readFile(join(folder, 'transactions.csv'), 'utf8')).toMatch(/demo_grant|Demo/);
});
