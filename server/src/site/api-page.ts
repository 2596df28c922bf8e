import type { FastifyInstance } from 'fastify';
import type { OpenApi, Operation } from '../http/index.ts';
import { escapeHtml } from '../texts/index.ts';
import { CompressedText } from './compressed-text.ts';

const STYLE = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { font-size: 1rem; margin: 2.5rem 0 0.25rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8885; border-radius: 8px; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
dl { display: grid; grid-template-columns: 8rem 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
`;

/** The calls to read, without any script: made from the same description as /api/openapi.json when first asked for. */
export function registerApiPage(app: FastifyInstance, describe: () => OpenApi): void {
	let page: CompressedText | undefined;
	const style = new CompressedText(STYLE);
	app.get('/docs/api', (request, reply) => {
		page ??= new CompressedText(renderApiPage(describe()));
		return page.send(request, reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache'));
	});
	app.get('/docs/api.css', (request, reply) =>
		style.send(request, reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache')),
	);
}

function renderApiPage({ info, paths }: OpenApi): string {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
	);
	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${operations.join('\n')}
</main>
</body>
</html>
`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
	const { summary, parameters, requestBody, responses } = operation;
	const { who, real, fresh, kind } = operation['x-access'];
	const access = [typeof who === 'string' ? who : who.join(', '), real && 'real account', fresh && 'fresh', kind];
	const rows: [string, unknown][] = [
		['Access', access.filter(Boolean).join('; ')],
		['Token scope', operation['x-scope']],
		[
			'Parameters',
			(parameters as { name: string; in: string }[]).map((part) => `${part.name} (${part.in})`).join(', '),
		],
		['Refusals', operation['x-refusals'].join(', ')],
	];
	return `<section>
<h2 id="${escapeHtml(operation.operationId)}"><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}</p>
<dl>${rows.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escapeHtml(String(value))}</dd>`] : [])).join('')}</dl>
${renderSchema('Body', requestBody)}${renderSchema('Answer', Object.entries(responses as object).find(([status]) => status < '300')?.[1])}</section>`;
}

function renderSchema(name: string, part: unknown): string {
	const schema = (part as { content?: Record<string, { schema: unknown }> } | undefined)?.content?.['application/json']
		?.schema;
	return schema
		? `<details><summary>${name}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>\n`
		: '';
}
