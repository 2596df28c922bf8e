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

interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * Removes the parts of the wire contract that only the server uses, such as request schemas. An endpoint's types keep
 * them. An unused schema is dropped with its checks, which are marked as free of side effects, because the bundler by
 * itself only drops the construction of a schema.
 */
export function contractParts(): Plugin {
	return {
		name: 'contract-parts',
		apply: 'build',
		enforce: 'pre',
		transform: {
			filter: { id: /\/domain\/src\/.*\.ts$/ },
			handler(code, id) {
				const edits: Edit[] = [];
				const imports: { readonly cut: Edit; readonly names: readonly string[] }[] = [];
				new Visitor({
					ImportDeclaration({ start, end, specifiers }) {
						imports.push({ cut: { start, end, text: '' }, names: specifiers.map(({ local }) => local.name) });
					},
					CallExpression({ start, end, callee, arguments: [endpoint] }) {
						if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
							if (callee.property.name === 'check') edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
							// Metadata for JSON Schema, which only the server writes.
							if (callee.property.name === 'meta') edits.push({ start, end, text: '...[]' });
						}
						if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
						for (const one of endpoint?.type === 'ObjectExpression' ? endpoint.properties : []) {
							if (one.type !== 'Property' || one.key.type !== 'Identifier' || !SERVER_ONLY.has(one.key.name)) continue;
							// Removes the comma behind it as well.
							edits.push({ start: one.start, end: code.indexOf(',', one.end) + 1, text: '' });
						}
					},
				}).visit(parseSync(id, code).program);
				// All imports of a module count as its dependencies (`chunks.ts`), even unused ones.
				const rest = applyEdits(code, [...edits, ...imports.map(({ cut }) => cut)]);
				const unused = imports.filter(({ names }) => !names.some((name) => new RegExp(`\\b${name}\\b`).test(rest)));
				return { code: applyEdits(code, [...edits, ...unused.map(({ cut }) => cut)]), map: null };
			},
		},
	};
}

/** Skips edits inside a removed part. */
function applyEdits(code: string, edits: readonly Edit[]): string {
	const pieces: string[] = [];
	let kept = 0;
	for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
		if (start < kept) continue;
		pieces.push(code.slice(kept, start), text);
		kept = end;
	}
	return [...pieces, code.slice(kept)].join('');
}
