// One process a build. Node spends about a third of a millisecond on each module it loads, and the server has about 900 of its own.
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';
import { ROOT } from './install.mjs';

const OUTPUT = join(ROOT, 'server/dist');

/**
 * Packages stay outside, as does what the sources find beside themselves: threads, programs and files, by their own paths.
 * Nothing is renamed or shortened, so that a stack names functions, and comments in the output the sources they are from.
 */
await build({
	input: join(ROOT, 'server/src/app/main.ts'),
	platform: 'node',
	external: (id) => !/^[./]|^@fairtick\//.test(id),
	plugins: [
		{
			name: 'places of sources',
			transform(code, id) {
				if (!code.includes('import.meta.')) return;
				const source = relative(OUTPUT, id);
				return code
					.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`)
					.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`);
			},
		},
	],
	output: { dir: OUTPUT, format: 'esm', cleanDir: true, chunkFileNames: '[name].js' },
});
