import type { OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, text } from '../../../../platform/texts/index.ts';

const SCRIPT_PATH = '/oauth-callback.js';

/** Posts to our own pages alone: another site that opened the window gets nothing. */
const SCRIPT = `const { outcome } = document.documentElement.dataset;
if (window.opener && outcome) {
	window.opener.postMessage(JSON.parse(outcome), location.origin);
	window.close();
}
`;

/** The page at the end of a sign-in elsewhere; a person who finds it in a window of its own reads the outcome. */
export function renderCallbackPage(outcome: OAuthOutcome, locale: Locale): string {
	const message = 'error' in outcome ? outcome.error.message : text(locale, 'answer.identity.window_done');
	return `<!doctype html>
<html lang="${INTL_LOCALES[locale]}" data-outcome="${escapeHtml(JSON.stringify(outcome))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(text(locale, 'answer.identity.window_title'))}</title>
<script src="${SCRIPT_PATH}"></script>
</head>
<body><p>${escapeHtml(message)}</p></body>
</html>
`;
}

/** The page's script is a file, since no page of ours runs any other. */
export function registerCallbackScript(app: FastifyInstance): void {
	app.get(SCRIPT_PATH, (_request, reply) =>
		reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
	);
}
