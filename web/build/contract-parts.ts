import { type Plugin, parseSync, Visitor } from 'vite';

/** What only the server and its documents read of an endpoint. */
const SERVER_ONLY = new Set([
	...['summary', 'scope', 'limit', 'changesState', 'status', 'otherStatus', 'answerType', 'refusals'],
	...['params', 'query', 'body'],
]);

/**
 * Leaves out of the wire contract what only the server reads, such as the schemas of requests: the server alone decodes
 * those. An endpoint's types keep all of it.
 */
export function contractParts(): Plugin {
	return {
		name: 'contract-parts',
		apply: 'build',
		enforce: 'pre',
		transform: {
			filter: { id: /\/domain\/src\/.*contract\.ts$/ },
			handler(code, id) {
				const pieces: string[] = [];
				let kept = 0;
				new Visitor({
					CallExpression({ callee, arguments: [endpoint] }) {
						if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return;
						for (const one of endpoint?.type === 'ObjectExpression' ? endpoint.properties : []) {
							if (one.type !== 'Property' || one.key.type !== 'Identifier' || !SERVER_ONLY.has(one.key.name)) continue;
							pieces.push(code.slice(kept, one.start));
							// The comma behind it goes as well.
							kept = code.indexOf(',', one.end) + 1;
						}
					},
				}).visit(parseSync(id, code).program);
				return { code: [...pieces, code.slice(kept)].join(''), map: null };
			},
		},
	};
}
