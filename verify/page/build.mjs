// @ts-nocheck
/** Writes `verify.html`: the code that checks a receipt in one page that opens from disk. Run it after a change of them. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Modules in their order, each behind those that it imports. */
const MODULES = ['beacon', 'notes', 'log-items', 'fair-walk', 'fair-value', 'result', 'seeds', 'unchecked', 'receipt'];
const constOf = (file) => file.replaceAll('-', '_');

/** A module as a value that holds its exports, and those that it passes on; the values of what it imports stand before it. */
function wrap(file, source) {
	const exported = [...source.matchAll(/^export (?:const|class|function|async function) (\w+)/gm)].map(
		([, one]) => one,
	);
	const passed = [...source.matchAll(/^export \* from '\.\/([\w-]+)\.mjs';$/gm)].map(
		([, from]) => `...${constOf(from)}`,
	);
	const named = [...source.matchAll(/^export \{([^}]*)\} from '\.\/([\w-]+)\.mjs';$/gm)].flatMap(([, names, from]) =>
		names.split(',').flatMap((name) => (name.trim() ? [`${name.trim()}: ${constOf(from)}.${name.trim()}`] : [])),
	);
	const taken = [...source.matchAll(/^import \{([^}]*)\} from '([^']*)';$/gm)].map(
		([, names, from]) =>
			`const {${names.replace(/ as /g, ': ')}} = ${from.startsWith('node:') ? 'node' : constOf(/(?<=\.\/)[\w-]+/.exec(from)[0])};`,
	);
	const code = source
		.replace(/^import [^;]*;$/gm, '')
		.replace(/^export [^;(]* from '[^']*';$/gm, '')
		.replace(/^export /gm, '')
		.replace('// @ts-nocheck\n', '');
	const given = [...passed, ...exported, ...named].join(', ');
	return `const ${constOf(file)} = (() => {\n${taken.join('\n')}\n${code}\nreturn { ${given} };\n})();\n`;
}

/** The page's text. */
export function buildPage() {
	const code = [
		wrap('node', read('crypto.mjs')),
		'const { Buffer } = node;\n',
		...MODULES.map((file) => wrap(file, read(`../${file}.mjs`))),
	].join('\n');
	const pinned = JSON.stringify(
		read('../keys.txt')
			.split('\n')
			.filter((line) => line && !line.startsWith('#'))
			.join('\n'),
	);
	const page = read('template.html')
		.replace('CODE', () => code)
		.replace('PINNED', () => pinned);
	const hashOf = (tag) => {
		const text = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(page)[1];
		return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
	};
	// The page can load and send nothing.
	const policy = `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; form-action 'none'; base-uri 'none'`;
	return page.replace('POLICY', () => policy);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	writeFileSync(new URL('../verify.html', import.meta.url), buildPage());
