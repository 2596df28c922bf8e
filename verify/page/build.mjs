// @ts-nocheck
/** Writes `verify.html`: the code of `beacon.mjs` and `receipt.mjs` in one page that opens from disk. Run it after a change of them. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** A module as a value that holds its exports; `uses` are the values that hold what it imports. */
function wrap(name, source, uses) {
	const exported = [...source.matchAll(/^export (?:const|class|function|async function) (\w+)/gm)].map(
		([, one]) => one,
	);
	const imports = [...source.matchAll(/^import \{([^}]*)\} from '[^']*';$/gm)].map(([, names]) =>
		names.replace(/ as /g, ': '),
	);
	const code = source
		.replace(/^import [^;]*;$/gm, '')
		.replace(/^export /gm, '')
		.replace('// @ts-nocheck\n', '');
	const taken = imports
		.map((names) => `const {${names}} = { ${uses.map((one) => `...${one}`).join(', ')} };`)
		.join('\n');
	return `const ${name} = (() => {\n${taken}\n${code}\nreturn { ${exported.join(', ')} };\n})();\n`;
}

/** The page's text. */
export function buildPage() {
	const code = [
		wrap('node', read('crypto.mjs'), []),
		'const { Buffer } = node;\n',
		wrap('beacon', read('../beacon.mjs'), ['node']),
		wrap('receipt', read('../receipt.mjs'), ['node', 'beacon']),
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
