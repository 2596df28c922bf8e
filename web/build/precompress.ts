import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const ENCODINGS: readonly [string, (content: Buffer) => Promise<Buffer>][] = [
	['br', (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
	['gz', (content) => promisify(gzip)(content, { level: 9 })],
];
/** Fonts are compressed already, and the server assembles the page. */
const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Writes a .br and a .gz beside every compressible file, so that the server never compresses. */
export function precompress(): Plugin {
	return {
		name: 'precompress',
		apply: 'build',
		async writeBundle({ dir }) {
			if (dir === undefined) throw new Error('precompress needs an output folder');
			const names = await readdir(dir, { recursive: true });
			await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))));
		},
	};
}

async function compress(file: string): Promise<void> {
	const content = await readFile(file);
	for (const [suffix, encode] of ENCODINGS) {
		const encoded = await encode(content);
		if (encoded.length < content.length) await writeFile(`${file}.${suffix}`, encoded);
	}
}
