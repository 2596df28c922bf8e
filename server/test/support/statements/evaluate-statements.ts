import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FoundStatement, Unknown } from './find-statements.ts';

/**
 * Evaluates expressions in the scopes of their modules, and writes their texts to standard output. Each module is loaded with functions at its end
 * that return its expressions; they are called when all are loaded.
 */
const { root, asked } = JSON.parse(await text(process.stdin)) as {
	root: string;
	asked: { file: string; expressions: { source: string; line: number; isMap: boolean; key?: string }[] }[];
};
const byUrl = new Map(asked.map((each) => [pathToFileURL(join(root, each.file)).href, each]));
const evaluators = new Map<string, (() => unknown)[]>();
Object.assign(globalThis, { keepStatements: (url: string, found: (() => unknown)[]) => evaluators.set(url, found) });

registerHooks({
	load(url, context, next) {
		const loaded = next(url, context);
		const expressions = byUrl.get(url)?.expressions;
		if (!expressions || loaded.source === undefined) return loaded;
		const source = Buffer.from(loaded.source as Uint8Array).toString();
		const functions = expressions.map((expression) => `() => (${expression.source})`).join(',\n');
		return { ...loaded, source: `${source}\nglobalThis.keepStatements(import.meta.url, [${functions}]);\n` };
	},
});

const statements: FoundStatement[] = [];
const unknown: Unknown[] = [];
for (const url of byUrl.keys()) await import(url);
for (const [url, { file, expressions }] of byUrl) {
	expressions.forEach(({ source, line, isMap, key }, i) => {
		try {
			const found = evaluators.get(url)?.[i]?.();
			for (const one of Array.isArray(found) ? found : [found]) {
				// It is described where it is composed, or where the function that loads its rows sends it.
				if ((typeof one === 'object' && one !== null && 'key' in one) || typeof one === 'function') continue;
				if (typeof one !== 'string') throw new Error(`${fileURLToPath(url)} gives no text`);
				statements.push(key === undefined ? { file, text: one, isMap } : { file, text: one, isMap, key });
			}
		} catch (error) {
			unknown.push({ file, line, source, why: (error as Error).message });
		}
	});
}
process.stdout.write(JSON.stringify({ statements, unknown }), () => process.exit());
