import type { Plugin } from 'vite';

/**
 * A font that comes late is used from the next page on: drawn text is never drawn again, so that nothing moves. The
 * packages of the fonts say `swap`.
 */
export function fontDisplay(): Plugin {
	return {
		name: 'font-display',
		apply: 'build',
		enforce: 'post',
		generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
				file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional');
			}
		},
	};
}
