/** Writes `verify.html`: the code that checks a receipt, in one page that opens from disk. Run it after a change of that code. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** @param {string} name */
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
/** @param {string} name */
const read = (name) => readFileSync(pathOf(name), 'utf8');

/**
 * The page's text.
 * @returns {Promise<string>}
 */
export async function buildPage() {
	const code = await bundle();
	const page = read('template.html').replace('CODE', () => code);
	/** @param {string} tag */
	const hashOf = (tag) => {
		const text = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)?.[1] ?? '';
		return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
	};
	// The page can load and send nothing.
	const policy = `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; form-action 'none'; base-uri 'none'`;
	return page.replace('POLICY', () => policy);
}

/** Bundles the page's code with the trusted keys into one script; `crypto.mjs` replaces the modules of Node. */
async function bundle() {
	const keys = read('../keys.txt').split('\n');
	const pinned = JSON.stringify(keys.filter((line) => line && !line.startsWith('#')).join('\n'));
	const start = `import { startPage } from ${JSON.stringify(pathOf('show.mjs'))};\nstartPage(${pinned});`;
	const { output } = await build({
		input: 'start',
		cwd: pathOf('..'),
		platform: 'browser',
		resolve: { alias: { 'node:crypto': pathOf('crypto.mjs') } },
		transform: { inject: { Buffer: [pathOf('crypto.mjs'), 'Buffer'] } },
		plugins: [
			{
				name: 'start of the page',
				resolveId: (id) => (id === 'start' ? id : undefined),
				load: (id) => (id === 'start' ? start : undefined),
			},
		],
		output: { format: 'esm' },
		write: false,
	});
	return output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	writeFileSync(new URL('../verify.html', import.meta.url), await buildPage());
