import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Database } from '../../../platform/database/index.ts';
import { BuiltFiles, forgetBuiltFiles } from './built-files.ts';

const SCRIPT = 'export const build = "before";';
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]);

let db: TestDatabase;
let folder: string;
let before: BuiltFiles;
let next: BuiltFiles;
let http: FastifyInstance;
let statements = 0;

/** The built web part of a release: a script, a picture, and what is never asked for by a name with a hash. */
async function build(name: string): Promise<BuiltFiles> {
	const webDir = join(folder, name);
	await mkdir(join(webDir, 'js'), { recursive: true });
	await writeFile(join(webDir, `js/${name}.js`), SCRIPT);
	await writeFile(join(webDir, `js/${name}.js.br`), brotliCompressSync(SCRIPT));
	await writeFile(join(webDir, `js/${name}.js.gz`), '');
	await writeFile(join(webDir, `${name}.png`), PICTURE);
	for (const other of ['index.html', 'preloads.json', 'sw.js', 'sw.js.br', '.built-from'])
		await writeFile(join(webDir, other), '');
	const counted = {
		query: (...asked: Parameters<Database['query']>) => {
			statements++;
			return db.database.query(...asked);
		},
	} as Database;
	return new BuiltFiles(counted, webDir, () => undefined);
}

beforeAll(async () => {
	[db, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'fairtick-built-'))];
	[before, next] = [await build('before'), await build('next')];
	http = Fastify();
	// A process of the next build.
	http.get<{ Params: { '*': string } }>('/dist/*', async (request, reply) => {
		const sent = await next.send(request.params['*'], request, reply);
		return sent ?? reply.code(404).send();
	});
});
afterAll(async () => {
	await Promise.all([before.stop(), next.stop(), http.close()]);
	await db.drop();
	await rm(folder, { recursive: true });
});

const ask = (path: string, encodings = 'gzip, br') =>
	http.inject({ url: `/dist/${path}`, headers: { 'accept-encoding': encodings } });
const listPaths = async () =>
	(await db.owner.query('select path from built_files order by path')).rows.map(({ path }) => path);

test('[CLUSTER-07] a process of one build serves the files of another build, as that one would', async () => {
	expect((await ask('js/before.js')).statusCode).toBe(404);
	await before.keep();
	await before.keep();
	await next.keep();
	expect(await listPaths()).toEqual(['before.png', 'js/before.js', 'js/next.js', 'next.png']);
	await new Promise((resolve) => setTimeout(resolve, 1_100));
	const script = await ask('js/before.js');
	expect(script.headers).toMatchObject({
		'content-type': 'text/javascript; charset=utf-8',
		'content-encoding': 'br',
		'cache-control': 'public, max-age=31536000, immutable',
		vary: 'Accept-Encoding',
	});
	expect(brotliDecompressSync(script.rawPayload).toString()).toBe(SCRIPT);
	const plain = await ask('js/before.js', 'gzip');
	expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
	const picture = await ask('before.png');
	expect([picture.headers['content-type'], picture.rawPayload]).toEqual(['image/png', PICTURE]);
});

test('[CLUSTER-07] a thousand unknown names cost one statement a second', async () => {
	await new Promise((resolve) => setTimeout(resolve, 1_100));
	statements = 0;
	const answers = await Promise.all(Array.from({ length: 1_000 }, (_, nth) => ask(`js/none-${nth}.js`)));
	expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
	expect(statements).toBe(1);
});

test('[CLUSTER-07] files go a week after the last process that had them', async () => {
	await db.owner.query(`update built_files set seen_at = clock_timestamp() - interval '8 days'`);
	await next.keep();
	await forgetBuiltFiles(db.database);
	expect(await listPaths()).toEqual(['js/next.js', 'next.png']);
});
