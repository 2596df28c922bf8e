import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, execute, ifThere, loadColumn, loadRow } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/loops/index.ts';

/** Files that pages load by a name with a hash of their content; not the page itself, its lists and the service worker. */
const isHashed = (path: string) => /^[\w./-]+$/.test(path) && !/\.(html|json|br|gz)$|^sw\.js|^\./.test(path);

const TYPES: Readonly<Record<string, string>> = {
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
};

/** A start of a process alone does not wait for its files. */
const FIRST_MS = 15_000;
/** A running process says so often that it has its files. */
const SEEN_EVERY_MS = 12 * 3_600_000;
/** Files are kept for this number of days after the last process that had them. */
const KEPT_DAYS = 7;
/** Files that one statement writes. */
const AT_ONCE = 100;
/** Unknown names cost one look at the list a second. */
const LIST_EVERY_MS = 1_000;
/** Files of other builds that are held in memory. */
const MOST_HELD = 64;

interface BuiltFile {
	readonly bytes: Buffer;
	/** Null: as it is. */
	readonly encoding: 'br' | null;
	readonly type: string;
}

/**
 * The files of all builds that processes of this database serve or served lately (CLUSTER-07). During an upgrade a page of one build asks a
 * process of the other for its files.
 */
export class BuiltFiles {
	readonly #database: Database;
	readonly #webDir: string;
	readonly #keeping: Loop;
	#listed: ReadonlySet<string> = new Set();
	#listing: Promise<void> | null = null;
	#listedAtMs = Number.NEGATIVE_INFINITY;
	readonly #held = new Map<string, BuiltFile>();

	/** @param onError gets the first of several failures to keep this process's own files. */
	constructor(database: Database, webDir: string, onError: (error: unknown, what: string) => void) {
		this.#database = database;
		this.#webDir = webDir;
		this.#keeping = new Loop({
			firstMs: FIRST_MS,
			everyMs: SEEN_EVERY_MS,
			run: () => this.keep(),
			onError: (error, failures) => failures === 1 && onError(error, 'keeping the files of this build'),
			backoff: { firstMs: FIRST_MS, mostMs: SEEN_EVERY_MS },
		});
	}

	/** Puts this process's files among those of all builds. */
	async keep(): Promise<void> {
		const names = (await ifThere(readdir(this.#webDir, { recursive: true, withFileTypes: true }))) ?? [];
		const own = names
			.filter((entry) => entry.isFile())
			.map(({ parentPath, name }) => join(parentPath, name).slice(this.#webDir.length + 1))
			.filter(isHashed);
		const known = new Set(await touchFiles(this.#database, own));
		const missing = own.filter((path) => !known.has(path));
		for (let from = 0; from < missing.length; from += AT_ONCE)
			await insertFiles(
				this.#database,
				await Promise.all(missing.slice(from, from + AT_ONCE).map((path) => this.#read(path))),
			);
	}

	/** Sends a file of another build below `/dist/`. Returns null where none is known. */
	async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
		const file = (await this.#isListed(path)) ? await this.#load(path) : null;
		if (file === null) return null;
		reply
			.type(file.type)
			.header('cache-control', 'public, max-age=31536000, immutable')
			.header('vary', 'Accept-Encoding');
		if (file.encoding === null) return reply.send(file.bytes);
		if (negotiate(request.headers['accept-encoding'] ?? '', [file.encoding]) === null)
			return reply.send(await promisify(brotliDecompress)(file.bytes));
		return reply.header('content-encoding', file.encoding).send(file.bytes);
	}

	async stop(): Promise<void> {
		await this.#keeping.stop();
	}

	async #isListed(path: string): Promise<boolean> {
		if (this.#listed.has(path)) return true;
		if (this.#listing === null && performance.now() - this.#listedAtMs > LIST_EVERY_MS)
			this.#listing = this.#list().finally(() => {
				this.#listing = null;
				this.#listedAtMs = performance.now();
			});
		await this.#listing;
		return this.#listed.has(path);
	}

	async #load(path: string): Promise<BuiltFile | null> {
		const held = this.#held.get(path);
		if (held) return held;
		const file = await loadFile(this.#database, path);
		if (this.#held.size === MOST_HELD) this.#held.clear();
		if (file) this.#held.set(path, file);
		return file;
	}

	async #list(): Promise<void> {
		this.#listed = new Set(await loadColumn(this.#database, 'select path from built_files'));
	}

	async #read(path: string): Promise<BuiltFile & { readonly path: string }> {
		const file = join(this.#webDir, path);
		const type = TYPES[extname(path)] ?? 'application/octet-stream';
		const compressed = await ifThere(readFile(`${file}.br`));
		if (compressed !== null) return { path, type, bytes: compressed, encoding: 'br' };
		return { path, type, bytes: await readFile(file), encoding: null };
	}
}

/** Removes the files that no process has had for a week. */
export const forgetBuiltFiles = (database: Database) =>
	execute(database, `delete from built_files where seen_at < clock_timestamp() - $1 * interval '1 day'`, [KEPT_DAYS]);

/** Returns those of the names that are known, which were seen now. */
const touchFiles = (database: Database, paths: readonly string[]): Promise<string[]> =>
	loadColumn(
		database,
		'update built_files set seen_at = clock_timestamp() where path = any($1::text[]) returning path',
		[paths],
	);

const insertFiles = (database: Database, files: readonly (BuiltFile & { readonly path: string })[]) =>
	execute(
		database,
		`insert into built_files (path, bytes, encoding, type)
		select * from unnest($1::text[], $2::bytea[], $3::text[], $4::text[]) on conflict do nothing`,
		[
			files.map(({ path }) => path),
			files.map(({ bytes }) => bytes),
			files.map(({ encoding }) => encoding),
			files.map(({ type }) => type),
		],
	);

async function loadFile(database: Database, path: string): Promise<BuiltFile | null> {
	const row = await loadRow(database, 'select bytes, encoding, type from built_files where path = $1', [path]);
	return row && { ...row, encoding: row.encoding === 'br' ? 'br' : null };
}
