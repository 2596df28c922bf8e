import type { Plugin } from 'vite';

/**
 * A font that loads late is used from the next page on. Painted text never changes its font, so nothing moves. The font
 * packages set `swap`.
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
