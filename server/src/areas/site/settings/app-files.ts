import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { SiteConfig } from '@fairtick/domain/site/contract';
import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../../platform/config/index.ts';
import { ifThere } from '../../../platform/database/index.ts';
import { CompressedText, securityPolicy } from '../../../platform/http/index.ts';
import { escapeHtml, text } from '../../../platform/texts/index.ts';
import type { Site } from './create-site.ts';

interface AppFilesOptions {
	readonly config: Pick<Config, 'https'>;
	/** Its settings, which change while files are served. */
	readonly site: Pick<Site, 'config'>;
	/** The built web part. */
	readonly webDir: string;
}

const address = z.string().regex(/^\/dist\/[\w./-]+$/);
const iconsSchema = z.object({ icon: address, large: address, maskable: address, apple: address, badge: address });
type Icons = z.output<typeof iconsSchema>;

/** Colours of the bar above the installed application and of its first paint: those of the dark theme's ground. */
const GROUND = '#0e131b';

/** The worker may fetch from this server alone. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * Serves the files that make the site an installable application (APP-01): its manifest, its icon, the service worker, and the
 * page that the worker shows without a connection. Nothing is served if the web part is not built.
 */
export async function registerAppFiles(app: FastifyInstance, { config, site, webDir }: AppFilesOptions): Promise<void> {
	const read = (file: string) => ifThere(readFile(join(webDir, file), 'utf8'));
	const [worker, offline, icons] = [await read('sw.js'), await read('offline.html'), await read('icons.json')];
	if (worker === null || offline === null || icons === null) return;

	const built = new CompressedText(worker);
	const serveWorker = (request: FastifyRequest, reply: FastifyReply) => {
		// The browser looks for a new one with every page, whatever it keeps.
		reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache');
		return built.send(request, reply.header('content-security-policy', WORKER_POLICY));
	};
	// Without a body: whether the server is there, which the page without a connection asks.
	app.route({ method: ['GET', 'HEAD'], url: '/sw.js', handler: serveWorker });

	const styles = [...offline.matchAll(/<style>(.*?)<\/style>/gs)].map(
		([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
	);
	const policy = securityPolicy(config, styles);
	app.get('/offline', (_request, reply) => {
		reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
		return reply.header('content-security-policy', policy).send(renderOffline(offline, site.config()));
	});

	const found = iconsSchema.parse(JSON.parse(icons));
	// Browsers ask for it on pages that name no icon of their own, such as a file of the proof log.
	app.get('/favicon.ico', (_request, reply) =>
		reply.header('cache-control', 'no-cache').redirect(site.config().app_icon ?? found.icon),
	);
	app.get<{ Querystring: { locale?: string } }>('/manifest.webmanifest', (request, reply) => {
		const settings = site.config();
		const locale = LOCALES.find((one) => one === request.query.locale) ?? settings.locale;
		reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache');
		return reply.send(JSON.stringify(describeApp(settings, locale, found)));
	});
}

const renderOffline = (page: string, { app_name, locale }: SiteConfig) =>
	page
		.replace(
			/<html [^>]*>/,
			() => `<html lang="${INTL_LOCALES[locale]}" data-locale="${locale}" data-name="${escapeHtml(app_name)}">`,
		)
		// The first title is that of the page; the logo has one too.
		.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(app_name)}</title>`);

/** The manifest of the application. In every language it is the same one: its id never changes. */
function describeApp({ app_name, app_icon }: SiteConfig, locale: Locale, icons: Icons) {
	const type = 'image/png';
	const own = [
		{ src: icons.icon, sizes: '192x192', type, purpose: 'any' },
		{ src: icons.large, sizes: '512x512', type, purpose: 'any' },
		{ src: icons.maskable, sizes: '512x512', type, purpose: 'maskable' },
	];
	return {
		id: '/',
		name: app_name,
		short_name: app_name,
		description: text(locale, 'app.description'),
		lang: INTL_LOCALES[locale],
		dir: 'ltr',
		start_url: PATHS.home,
		scope: '/',
		display: 'standalone',
		theme_color: GROUND,
		background_color: GROUND,
		categories: ['finance'],
		icons: app_icon === null ? own : [{ src: app_icon, sizes: 'any', type, purpose: 'any' }],
		shortcuts: [
			{ name: text(locale, 'app.trade'), url: PATHS.home },
			{ name: text(locale, 'app.history'), url: `${PATHS.home}?view=history` },
			{ name: text(locale, 'app.notifications'), url: PATHS.notifications },
		],
	};
}
