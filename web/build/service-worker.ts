import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildAlone } from './build-alone.ts';
import { put } from './put.ts';

const WEB = join(import.meta.dirname, '..');
const ICONS = {
	icon: 'icon-192.png',
	large: 'icon-512.png',
	maskable: 'maskable-512.png',
	apple: 'apple-180.png',
	badge: 'badge-96.png',
} as const;

/**
 * Writes the service worker, its offline page, the icons, and `icons.json`, by which the server finds them. The worker
 * contains the build's version, so that it changes with every build.
 */
export function serviceWorker(): Plugin {
	let base = '/';
	return {
		name: 'service-worker',
		apply: 'build',
		configResolved(config) {
			({ base } = config);
		},
		async generateBundle(_options, bundle) {
			const addFile = (name: string, source: string | Uint8Array) =>
				base + this.getFileName(this.emitFile({ type: 'asset', name, source }));
			const icons = Object.fromEntries(
				Object.entries(ICONS).map(([use, file]) => [use, addFile(file, readFileSync(join(WEB, 'src/icons', file)))]),
			) as Record<keyof typeof ICONS, string>;
			const script = addFile('offline.js', await buildAlone(join(WEB, 'src/shell/worker/offline.ts')));
			const page = offlinePage(script);
			const names = createHash('sha256').update([...Object.keys(bundle).sort(), page].join('\n'));
			const build = {
				version: names.digest('hex').slice(0, 16),
				offline: ['/offline', script],
				icons: { icon: icons.icon, badge: icons.badge },
			};
			const worker = join(WEB, 'src/shell/worker/service-worker.ts');
			const source = await buildAlone(worker, { BUILD: JSON.stringify(build) });
			this.emitFile({ type: 'asset', fileName: 'sw.js', source });
			this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
			this.emitFile({ type: 'asset', fileName: 'icons.json', source: JSON.stringify(icons) });
		},
	};
}

/** A single file whose security policy names the hash of its styles. */
function offlinePage(script: string): string {
	const read = (file: string) => readFileSync(join(WEB, file), 'utf8');
	const styled = put(read('offline.html'), '<!--styles-->', `<style>${read('src/shell/worker/offline.css')}</style>`);
	const logo = read('src/kit/ui/logo.svg').replace('<svg ', '<svg width="40" height="40" aria-hidden="true" ');
	return put(put(styled, '<!--logo-->', logo), '<!--script-->', `<script type="module" src="${script}"></script>`);
}
