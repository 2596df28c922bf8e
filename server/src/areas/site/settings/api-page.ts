import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { FastifyInstance } from 'fastify';
import { ifThere } from '../../../platform/database/index.ts';
import { CompressedText, type OpenApi, type Operation, parseCookies } from '../../../platform/http/index.ts';
import { escapeHtml } from '../../../platform/texts/index.ts';
import { EXAMPLE_LANGUAGES, EXAMPLES, type Example, type ExampleLanguage } from './api-examples.ts';
import { API_STYLE } from './api-style.ts';
import { describeSchema } from './describe-schema.ts';
import { WEBHOOK_GUIDE } from './webhook-guide.ts';

interface ApiPageOptions {
	readonly describe: () => OpenApi;
	/** Address of the site. */
	readonly baseUrl: () => string;
	/** The site's name and logo of the moment. */
	readonly site: () => { readonly app_name: string; readonly app_logo: string | null };
	/** The built web part, whose stylesheet and logo the page uses. */
	readonly webDir: string;
}

/** The examples of the page, in order. */
const GUIDE: readonly Example[] = [...EXAMPLES, WEBHOOK_GUIDE];
const THEMES = ['dark', 'light'] as const;

/** The API reference to read, without any script: made from the same description as /api/openapi.json when first asked for. */
export async function registerApiPage(http: FastifyInstance, options: ApiPageOptions): Promise<void> {
	const built = (await ifThere(readFile(join(options.webDir, 'index.html'), 'utf8'))) ?? '';
	const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(built)?.[1] ?? null;
	const look = { stylesheet: hrefOf('stylesheet'), logo: hrefOf('icon') };
	const pages = new Map<string, CompressedText>();
	const style = new CompressedText(API_STYLE + (await lightByPreference(options.webDir, look.stylesheet)));
	http.get('/docs/api', (request, reply) => {
		const cookie = parseCookies(request.headers.cookie)['theme'];
		const theme = THEMES.find((one) => one === cookie) ?? null;
		const { app_name, app_logo } = options.site();
		const key = JSON.stringify([theme, app_name, app_logo]);
		const page =
			pages.get(key) ??
			new CompressedText(
				renderApiPage({
					theme,
					appName: app_name,
					baseUrl: options.baseUrl(),
					stylesheet: look.stylesheet,
					logo: app_logo ?? look.logo,
					api: options.describe(),
				}),
			);
		pages.set(key, page);
		return page.send(request, reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache'));
	});
	http.get('/docs/api.css', (request, reply) =>
		style.send(request, reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache')),
	);
}

/** The product's light colours for a visitor who prefers them and has no cookie that says which theme is shown. */
async function lightByPreference(webDir: string, stylesheet: string | null): Promise<string> {
	const css = stylesheet && (await ifThere(readFile(join(webDir, stylesheet.replace(/^\/dist\//, '')), 'utf8')));
	const light = /\[data-theme="?light"?\]\{([^}]+)\}/.exec(css ?? '')?.[1];
	return light ? `@media (prefers-color-scheme: light) { :root:not([data-theme]) { ${light} } }\n` : '';
}

interface ApiPage {
	readonly theme: 'dark' | 'light' | null;
	readonly appName: string;
	readonly baseUrl: string;
	readonly stylesheet: string | null;
	readonly logo: string | null;
	readonly api: OpenApi;
}

interface ApiCall {
	readonly method: string;
	readonly path: string;
	readonly operation: Operation;
}

/** Calls by who makes them, in the order of the page. */
function groupCalls({ paths }: OpenApi) {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): ApiCall => ({ method: method.toUpperCase(), path, operation })),
	);
	const isForPrograms = ({ operation }: ApiCall) => operation['x-scope'] !== undefined;
	const isForStaff = ({ operation }: ApiCall) => typeof operation['x-access'].who !== 'string';
	const isWebhook = ({ operation }: ApiCall) => operation['x-access'].kind === 'webhook';
	return {
		programs: calls.filter(isForPrograms),
		website: calls.filter((call) => !isForPrograms(call) && !isForStaff(call) && !isWebhook(call)),
		staff: calls.filter((call) => isForStaff(call) && !isForPrograms(call)),
		webhooks: calls.filter(isWebhook),
	};
}

function renderApiPage({ theme, appName, baseUrl, stylesheet, logo, api }: ApiPage): string {
	const { programs, website, staff, webhooks } = groupCalls(api);
	const title = escapeHtml(api.info.title);
	const others = [
		['website', 'Used by the website', 'These calls need a session in a browser. No token can make them.', website],
		['staff', 'For staff', 'These calls need a role, two-factor authentication and a session.', staff],
		['webhooks', 'For payment providers', 'Known by the signature of the provider.', webhooks],
	] as const;
	return `<!doctype html>
<html lang="en-GB"${theme === null ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title}</title>
${stylesheet === null ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`}
<link rel="stylesheet" href="/docs/api.css">
${logo === null ? '' : `<link rel="icon" href="${escapeHtml(logo)}">`}
</head>
<body>
<header class="bar">
<a class="brand" href="/">${logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="">`}${escapeHtml(appName)}</a>
<a class="wide" href="/api/openapi.json">OpenAPI 3.1</a>
<a href="${PATHS['settings.api']}">API tokens</a>
</header>
<main class="docs">
<header class="intro">
<h1>${title}</h1>
<p class="lead">Everything that the website does with prices and trades, your own programs can do too. ${escapeHtml(api.info.description)}</p>
</header>
<nav class="toc" aria-label="On this page">
<p>Guide</p>
<ul>
<li><a href="#start">Getting started</a></li>
${GUIDE.map(({ id, title: name }) => `<li><a href="#${id}">${name}</a></li>`).join('\n')}
<li><a href="#status">Status codes</a></li>
</ul>
<p>Reference</p>
<ul>
<li><a href="#programs">Calls for your programs</a></li>
${others.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('\n')}
</ul>
<div class="calls">
<p>Calls for your programs</p>
<ul>
${programs.map(({ method, path, operation }) => `<li><a href="#${operation.operationId}"><code>${method} ${escapeHtml(path.replace('/api', ''))}</code></a></li>`).join('\n')}
</ul>
</div>
</nav>
<div class="body">
<div class="text">
<h2 id="start">Getting started</h2>
<p>Prices need no account. For everything else, create a token in your <a href="${PATHS['settings.api']}">settings</a> and choose what it may do: <code>read</code>, <code>trade</code> or <code>money</code>. Send it with every request in the header <code>Authorization: Bearer …</code>. No cookie is needed. Treat a token like a password: anyone who has it can act for you within its permissions, and you can delete it at any time. The answers of <code>/api/changetrade</code> and <code>/api/balance/reload</code> hold the whole user, also for a token without <code>read</code>.</p>
</div>
<div class="examples">
<p>The examples below run as they are once these two are set:</p>
<pre class="all" tabindex="0"><code>export BASE=${escapeHtml(baseUrl)}
export TOKEN=api_…</code></pre>
${renderLanguages()}
${GUIDE.map(renderExample).join('\n')}
</div>
<h2 id="status">Status codes</h2>
<table>
<thead><tr><th>Status</th><th>Code</th><th>What it means</th></tr></thead>
<tbody>
${STATUSES.map(([status, code, text]) => `<tr><td>${status}</td><td><code>${code}</code></td><td>${text}</td></tr>`).join('\n')}
</tbody>
</table>
<h2 id="programs">Calls for your programs</h2>
<p>Each call names the permission that a token needs. Calls without one are open to everyone. Machine-readable: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${programs.map(renderCall).join('\n')}
${others
	.map(
		([id, name, text, calls]) => `<h2 id="${id}">${name}</h2>
<p>${text}</p>
<details class="more"><summary>Show ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}</summary>
${calls.map(renderCall).join('\n')}
</details>`,
	)
	.join('\n')}
</div>
</main>
</body>
</html>
`;
}

const STATUSES = [
	[400, 'http.malformed', 'The request could not be read, for example because the body is not JSON.'],
	[401, 'http.signed_out', 'The token is missing, wrong or deleted.'],
	[
		403,
		'http.scope',
		'The token lacks the permission in <code>params.scope</code>; null means that no token can make this call.',
	],
	[404, 'http.not_found', 'There is no such thing, or it is not yours.'],
	[409, 'http.in_progress', 'The same request is still being processed. Try again in a moment.'],
	[422, 'http.invalid', '<code>errors</code> names each field that is wrong.'],
	[422, 'trading.… and others', 'A decision, with the reason as code and params. Each call lists its codes.'],
	[429, 'http.too_many', 'Too many requests. Wait for the seconds in <code>Retry-After</code>.'],
	[500, 'http.fault', 'Our mistake. Quote <code>params.request_id</code> when you contact us.'],
	[503, '….not_done', 'Not available right now; nothing has changed. Try again.'],
	[
		503,
		'trading.not_logged',
		'The proof log has stopped, so no answer could be promised: the trade was not placed. Try again in some minutes.',
	],
	[503, '….unknown', 'It may have happened. Send the same request with the same id to find out.'],
] as const;

const LANGUAGES = Object.entries(EXAMPLE_LANGUAGES) as [ExampleLanguage, string][];

function renderLanguages(): string {
	const choices = LANGUAGES.map(
		([id, name]) =>
			`<span><input type="radio" name="language" id="show-${id}"${id === 'curl' ? ' checked' : ''}><label for="show-${id}">${name}</label></span>`,
	);
	return `<fieldset class="languages"><legend>Language of the examples</legend>${choices.join('')}</fieldset>`;
}

function renderExample({ id, title, text, code }: Example): string {
	const programs = LANGUAGES.map(
		([language]) => `<pre class="${language}" tabindex="0"><code>${escapeHtml(code[language])}</code></pre>`,
	);
	return `<h3 id="${id}">${title}</h3>\n<p>${escapeHtml(text)}</p>\n${programs.join('\n')}`;
}

interface Parameter {
	readonly name: string;
	readonly in: string;
	readonly required: boolean;
	readonly schema: Parameters<typeof describeSchema>[0];
}

function renderCall({ method, path, operation }: ApiCall): string {
	const { summary, parameters, requestBody, responses } = operation;
	const { who, real, fresh } = operation['x-access'];
	const needs = [
		typeof who === 'string' ? '' : `a role: ${who.join(', ')}`,
		real && 'a confirmed email address',
		fresh && 'a login of the last 15 minutes',
	].filter(Boolean);
	const rows: [string, string][] = [
		['Needs', escapeHtml(needs.join('; '))],
		['Parameters', (parameters as readonly Parameter[]).map(renderParameter).join('<br>')],
		['Can be declined', operation['x-refusals'].map((code) => `<code>${escapeHtml(code)}</code>`).join(', ')],
	];
	const facts = rows.flatMap(([name, value]) => (value === '' ? [] : [`<dt>${name}</dt><dd>${value}</dd>`]));
	const scope = operation['x-scope'];
	const tag = who === 'everybody' ? `${scope}, or no token` : scope;
	return `<section class="call" id="${escapeHtml(operation.operationId)}">
<h3><span class="method">${method}</span><code>${escapeHtml(path)}</code>${scope === undefined ? '' : `<span class="tag">${tag}</span>`}</h3>
<p>${escapeHtml(summary)}</p>
${facts.length === 0 ? '' : `<dl>${facts.join('')}</dl>\n`}${renderSchema('Body', requestBody)}${renderSchema('Answer', Object.entries(responses as object).find(([status]) => status < '300')?.[1])}</section>`;
}

const renderParameter = ({ name, in: place, required, schema }: Parameter) =>
	`<code>${escapeHtml(name)}${required ? '' : '?'}: ${escapeHtml(describeSchema(schema))}</code> (${place})`;

function renderSchema(name: string, part: unknown): string {
	const schema = (part as { content?: Record<string, { schema: Parameters<typeof describeSchema>[0] }> } | undefined)
		?.content?.['application/json']?.schema;
	return schema
		? `<details><summary>${name}</summary><pre tabindex="0"><code>${escapeHtml(describeSchema(schema))}</code></pre></details>\n`
		: '';
}
