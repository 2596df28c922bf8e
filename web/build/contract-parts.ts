import { type Plugin, parseSync, Visitor } from 'vite';

/** Fields of an endpoint that only the server and its documents use. */
const SERVER_ONLY = new Set([
	'summary',
	'scope',
	'limit',
	'status',
	'otherStatus',
	'refusals',
	'params',
	'query',
	'body',
]);

interface Cut {
	readonly start: number;
	readonly end: number;
}

/**
 * Removes the parts of the wire contract that only the server uses, such as request schemas, with their imports. An
 * endpoint's types keep them. It saves two hundredths of a page's scripts.
 */
export function contractParts(): Plugin {
	return {
		name: 'contract-parts',
		apply: 'build',
		enforce: 'pre',
		transform: {
			filter: { id: /\/domain\/src\/.*\.ts$/ },
			handler(code, id) {
				const cuts: Cut[] = [];
				const imports: { readonly cut: Cut; readonly names: readonly string[] }[] = [];
				new Visitor({
					ImportDeclaration({ start, end, specifiers }) {
						imports.push({ cut: { start, end }, names: specifiers.map(({ local }) => local.name) });
					},
					CallExpression({ callee, arguments: [endpoint] }) {
						if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
						for (const one of endpoint?.type === 'ObjectExpression' ? endpoint.properties : []) {
							if (one.type !== 'Property' || one.key.type !== 'Identifier' || !SERVER_ONLY.has(one.key.name)) continue;
							// Removes the comma behind it as well.
							cuts.push({ start: one.start, end: code.indexOf(',', one.end) + 1 });
						}
					},
				}).visit(parseSync(id, code).program);
				// All imports of a module count as its dependencies (`chunks.ts`), even unused ones.
				const rest = remove(code, [...cuts, ...imports.map(({ cut }) => cut)]);
				const unused = imports.filter(({ names }) => !names.some((name) => new RegExp(`\\b${name}\\b`).test(rest)));
				return { code: remove(code, [...cuts, ...unused.map(({ cut }) => cut)]), map: null };
			},
		},
	};
}

/** Skips cuts inside a removed part. */
function remove(code: string, cuts: readonly Cut[]): string {
	const pieces: string[] = [];
	let kept = 0;
	for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
		if (start < kept) continue;
		pieces.push(code.slice(kept, start));
		kept = end;
	}
	return [...pieces, code.slice(kept)].join('');
}
