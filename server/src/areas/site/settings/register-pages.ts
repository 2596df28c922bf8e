import { join } from 'node:path';
import { EVERY_PAGE } from '@fairtick/domain/pages/every-page';
import { NUMBER_PARAM, type Page as PageRow } from '@fairtick/domain/pages/page';
import { landingOf, PAGES, type PageName } from '@fairtick/domain/pages/pages';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/index.ts';
import {
	CompressedText,
	HttpError,
	parseCookies,
	securityPolicy,
	sendError,
	serializeCookie,
	XSRF_COOKIE,
	type Xsrf,
} from '../../../platform/http/index.ts';
import type { BuiltFiles } from './built-files.ts';
import type { Site } from './create-site.ts';
import { type FirstPaint, loadPage, type Page } from './page.ts';
import { loadPreloads, renderPreloads, type Viewer } from './preloads.ts';

export interface PagesOptions {
	readonly config: Pick<Config, 'https'>;
	/** Its settings, which change while pages are served. */
	readonly site: Pick<Site, 'config'>;
	readonly xsrf: Xsrf;
	/** The built web part. */
	readonly webDir: string;
	/** Those of other builds. */
	readonly builtFiles: BuiltFiles;
}

/**
 * Serves the single-page application: known addresses with 200, any other with the app and 404, its files below /dist/
 * (HTTP-04). Every page answer sets the anti-forgery cookie (HTTP-02). Unknown calls get the error envelope (ROUTE-08).
 */
export async function registerPages(
	app: FastifyInstance,
	{ config, site, xsrf, webDir, builtFiles }: PagesOptions,
): Promise<void> {
	const built = await loadPage(webDir);
	const policy = securityPolicy(config, built?.styles);
	const preloads = await loadPreloads(webDir);
	/** Every page for every kind of viewer, compressed when it is first asked for. */
	const pages = new Map<string, CompressedText>();
	let madeFor = site.config();

	function pageFor(path: string, viewer: Viewer & Pick<FirstPaint, 'theme'>, { render }: Page): CompressedText {
		const settings = site.config();
		if (settings !== madeFor) pages.clear();
		madeFor = settings;
		const links = renderPreloads(preloads, path, viewer);
		const first = { kind: kindOf(path, viewer), theme: viewer.theme, locale: viewer.locale };
		const key = `${Object.values(first)} ${links}`;
		const known = pages.get(key);
		if (known) return known;
		const page = new CompressedText(render(settings, first, links));
		pages.set(key, page);
		return page;
	}

	/** `path`: the known one, null for any other. */
	async function sendPage(path: string | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		if (built === null) {
			return reply.code(503).type('text/plain').send('The pages are not built yet. Start with: npm start\n');
		}
		const cookies = parseCookies(request.headers.cookie);
		const token = xsrf.issue(cookies[XSRF_COOKIE]);
		const viewer = {
			signedIn: Boolean(cookies['token']),
			theme: THEMES.find((one) => one === cookies['theme']) ?? null,
			locale: LOCALES.find((one) => one === cookies['locale']) ?? site.config().locale,
		};
		reply
			.code(path === null ? 404 : 200)
			.type('text/html; charset=utf-8')
			.header('cache-control', 'private, no-cache')
			.header('content-security-policy', policy)
			.header('set-cookie', serializeCookie(XSRF_COOKIE, token, { secure: config.https, httpOnly: false }));
		return pageFor(path ?? '', viewer, built).send(request, reply);
	}

	if (built !== null) {
		await app.register(staticFiles, {
			root: webDir,
			prefix: '/dist/',
			index: false,
			// Names carry a hash of their content, so that they never change.
			maxAge: '365d',
			immutable: true,
			// The build has put a .br and a .gz beside them.
			preCompressed: true,
			allowedPath: (path) => !/\.(html|json|br|gz)$|\/sw\.js$/.test(path),
		});
	}
	for (const { path } of EVERY_PAGE) {
		const pattern = toPattern(path);
		// A slash at the end changes nothing (ROUTE-11).
		for (const url of new Set([pattern, `${pattern.replace(/\/$/, '')}/`]))
			app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => sendPage(path, request, reply) });
	}
	app.setNotFoundHandler(async (request, reply) => {
		const file = ['GET', 'HEAD'].includes(request.method) ? /^\/dist\/([^?]+)/.exec(request.url)?.[1] : undefined;
		const sent = file === undefined ? null : await builtFiles.send(file, request, reply);
		if (sent !== null) return sent;
		const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|dist|live)(\/|\?|$)/.test(request.url);
		return isPage ? sendPage(null, request, reply) : sendError(new HttpError('http.not_found'), request, reply);
	});
}

const THEMES = ['dark', 'light'] as const;

/** An address of the table as the server's router writes it. */
const toPattern = (path: string) =>
	path.replace(/\{(\w+)(:number)?\}/g, (_, name, isNumber) => `:${name}${isNumber ? `(${NUMBER_PARAM.source})` : ''}`);

const names = new Map<string, PageName>((Object.keys(PAGES) as PageName[]).map((name) => [PAGES[name].path, name]));

/** The kind of a page's first paint: a guess from cookies, like the preloads. */
function kindOf(path: string, { signedIn }: Pick<Viewer, 'signedIn'>): FirstPaint['kind'] {
	const name = names.get(path);
	if (name === undefined) return 'other';
	const { firstPaint }: PageRow = PAGES[name];
	const landing: PageRow = PAGES[landingOf(name, signedIn)];
	return (firstPaint && landing.firstPaint) ?? 'other';
}

/** Output of `npm run build` for the web part. */
export const WEB_DIR = join(import.meta.dirname, '../../../../../web/dist');
