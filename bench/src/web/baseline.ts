import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const SOURCES = join(import.meta.dirname, '../../baseline');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface Baseline {
	readonly url: URL;
	stop(): Promise<void>;
}

/** Builds the bare pages as the product is built, and serves them compressed as the product serves its own. */
export async function startBaseline(): Promise<Baseline> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-baseline-'));
	await build({
		root: SOURCES,
		configFile: false,
		logLevel: 'warn',
		mode: 'production',
		plugins: [react()],
		build: {
			outDir: folder,
			emptyOutDir: true,
			rolldownOptions: { input: [join(SOURCES, 'react.html'), join(SOURCES, 'chart.html')] },
		},
	});
	const compressed = new Map<string, Buffer>();
	const server = createServer(async (request, response) => {
		const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
		try {
			const content = compressed.get(path) ?? brotliCompressSync(await readFile(join(folder, path)));
			compressed.set(path, content);
			response.writeHead(200, {
				'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
				'content-encoding': 'br',
				'content-length': content.length,
			});
			response.end(content);
		} catch {
			response.writeHead(404).end();
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
		async stop() {
			server.closeAllConnections();
			server.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
