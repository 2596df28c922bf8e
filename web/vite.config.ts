import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { groups } from './build/chunks.ts';
import { contractParts } from './build/contract-parts.ts';
import { firstPaint } from './build/first-paint.ts';
import { fontDisplay } from './build/font-display.ts';
import { pageTexts } from './build/page-texts.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker } from './build/service-worker.ts';
import { texts } from './build/texts.ts';
import { undefinedImports } from './build/undefined-imports.ts';

/** The running server for `vite` (development only). Built pages are served by the server itself. */
const DEFAULT_SERVER = 'http://127.0.0.1:3000';

const folderOf = (names: readonly string[]) =>
	['css', 'js'].find((ending) => names.some((name) => name.endsWith(`.${ending}`))) ?? 'assets';

/** Files of texts and pages have their language in their name. */
const languageOf = (module: string | null) => {
	const [, locale] = /\/texts\/(en|br|id|in)\//.exec(module ?? '') ?? [];
	return locale === undefined ? '' : `${locale}-`;
};

export default defineConfig(({ command, mode }) => {
	const server = loadEnv(mode, '.', 'SERVER_')['SERVER_URL'] ?? DEFAULT_SERVER;
	return {
		base: command === 'build' ? '/dist/' : '/',
		plugins: [
			react(),
			tailwindcss(),
			texts(),
			pageTexts(),
			undefinedImports(),
			contractParts(),
			preloads(),
			firstPaint(),
			fontDisplay(),
			serviceWorker(),
			precompress(),
		],
		json: { namedExports: false, stringify: false },
		build: {
			// No file is inlined, because the page's security policy allows no data: scripts or fonts.
			assetsInlineLimit: 0,
			// The list of later files' dependencies would add 1 kB to the first file; the server names the first files of a
			// page.
			modulePreload: false,
			// One file of styles, named by the page; later files load none.
			cssCodeSplit: false,
			rolldownOptions: {
				// Making a schema has no side effects.
				treeshake: { manualPureFunctions: ['z', 'words', 'defineEndpoint'] },
				output: {
					codeSplitting: { groups },
					entryFileNames: 'js/[name]-[hash].js',
					chunkFileNames: ({ facadeModuleId }) => `js/${languageOf(facadeModuleId)}[name]-[hash].js`,
					assetFileNames: ({ names }) => `${folderOf(names)}/[name]-[hash][extname]`,
				},
			},
		},
		worker: {
			format: 'es',
			rolldownOptions: {
				output: { entryFileNames: 'js/[name]-[hash].js', chunkFileNames: 'js/[name]-[hash].js' },
			},
		},
		server: {
			proxy: {
				'/api': { target: server, headers: { origin: server } },
				'/log': { target: server },
				'/live': { target: server, ws: true, headers: { origin: server } },
			},
		},
	};
});
