import type { UserEvent } from '@fairtick/domain/live/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { FastifyInstance } from 'fastify';
import { accountsEventViews, accountsRoutes } from './accounts/index.ts';
import { forgetOldAnswers } from './acting/index.ts';
import { adminRoutes } from './admin/index.ts';
import { type Audits, type AuditsOptions, createAudits } from './audit/index.ts';
import { calendarRoutes } from './calendar/index.ts';
import { chartsRoutes } from './charts/index.ts';
import type { DatabaseClock } from './clock/index.ts';
import type { Config } from './config/index.ts';
import type { Database } from './database/index.ts';
import { type Bus, createLocalBus, forgetUserEvents, loadUserEvents, type UserEventViews } from './events/index.ts';
import {
	type Caller,
	createAddressReader,
	createCallLimits,
	createHttp,
	createXsrf,
	describeOpenApi,
	type OpenApi,
	type Route,
	registerRoutes,
	securityHeaders,
	watchCalls,
} from './http/index.ts';
import {
	createIdentity,
	createMailLinks,
	type Identity,
	type Passwords,
	registerCallbackScript,
	registerPhotos,
} from './identity/index.ts';
import type { Jobs } from './jobs/index.ts';
import { deriveKey, loadSecretKey } from './keys/index.ts';
import { createLive, type Live } from './live/index.ts';
import type { Log } from './log/index.ts';
import { createMail, type Mail, registerMailPage } from './mail/index.ts';
import { loadAssets, loadNewestTicks, type Market, marketRoutes } from './market/index.ts';
import { listMeasures, listProbes } from './measures.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import { personRoutes } from './person/index.ts';
import {
	createSite,
	createStatus,
	type LoadStatus,
	registerApiPage,
	registerPages,
	registerPictures,
	type Site,
	siteRoutes,
	WEB_DIR,
} from './site/index.ts';
import {
	Corrector,
	createPlacing,
	createSettling,
	type Placing,
	type Settling,
	tradingEventViews,
	tradingRoutes,
} from './trading/index.ts';

export interface AppOptions {
	readonly config: Config;
	readonly log: Log;
	readonly database: Database;
	readonly jobs: Jobs;
	readonly clock: DatabaseClock;
	readonly market: Market;
	/** How the server audits by itself; without it it does not. */
	readonly audits?: Pick<AuditsOptions, 'auditUrl' | 'firstLookMs'>;
	/** The built web part; by default where the build puts it. */
	readonly webDir?: string;
	/** Trades on the real account; off until an operator can turn them on (CASH-08). */
	readonly realTrading?: boolean;
	/** Calls of tests, beside the product's own. */
	readonly moreRoutes?: (database: Database) => readonly Route[];
	/** Tests hold every answer against its schema. */
	readonly checkAnswers?: boolean;
	/** Tests watch the hashing. */
	readonly passwords?: Passwords;
}

export interface App {
	/** Not listening yet. Closing it ends live sockets, then serves what is under way, then ends trading. */
	readonly http: FastifyInstance;
	/** Every call that is served. */
	readonly routes: readonly Route[];
	/** For the operator; nothing serves them here. */
	readonly metrics: Metrics;
}

/** Builds the whole application on a database and a running market. */
export async function buildApp(options: AppOptions): Promise<App> {
	const { log, database, jobs, market } = options;
	const site = await createSite(database, options.config);
	const config = withSiteName(options.config, site);
	const secret = await loadSecretKey(config.dataDir);
	const http = createHttp(config, log);
	const xsrf = createXsrf(deriveKey(secret, 'xsrf'));
	const { passwords } = options;
	const baseUrl = () => config.publicUrl ?? localUrl(http);
	const links = createMailLinks(database, deriveKey(secret, 'mail links'), baseUrl);
	const mail = await createMail({ config, database, jobs, log, loadLink: links.loadAddress });
	const identity = await createIdentity({
		...{ config, database, jobs, mail, links, log, secret, baseUrl },
		...(passwords && { passwords }),
	});
	const onError = (error: unknown, what: string) => log.error({ err: error }, what);
	const bus = createLocalBus(onError);
	const live = wireLive(http, bus, identity, options);
	const { placing, settling, corrector } = wireTrading(bus, onError, options);
	const metrics = createMetrics(listMeasures({ database, jobs, live, market, placing, settling }));
	watchCalls(http, log, metrics.count);
	const audits = auditByItself(http, mail, site, { ...options, config });
	const loadStatus = createStatus(listProbes({ database, market, settling, audits }));
	const { routes, openApi } = listRoutes({ identity, bus, placing, mail, site, loadStatus }, options);
	registerRoutes(http, routes, {
		authenticate: (token, cookieHeader, remembered) => identity.authenticate(token, cookieHeader, remembered),
		limits: await createCallLimits(http, config.limits),
		xsrf,
		checkAnswers: options.checkAnswers ?? false,
	});
	registerCallbackScript(http);
	registerApiPage(http, openApi);
	registerPhotos(http, database);
	if (config.mode !== 'production' && !config.smtpUrl) registerMailPage(http, config.dataDir);
	registerPictures(http, database);
	await registerPages(http, { config, site, xsrf, webDir: options.webDir ?? WEB_DIR });
	const stopForgetting = [forgetOldAnswers(database, log), forgetUserEvents(database, log)];
	http.addHook('preClose', () => live.stop());
	http.addHook('onClose', async () => {
		for (const stop of stopForgetting) stop();
		await placing.stop();
		await Promise.all([settling.stop(), corrector.stop()]);
		await identity.stop();
		await mail.stop();
	});
	return { http, routes, metrics };
}

function auditByItself(
	http: FastifyInstance,
	mail: Mail,
	site: Site,
	{ config: { dataDir, operatorMail }, database, log, audits }: AppOptions,
): Audits | null {
	if (audits === undefined) return null;
	const locale = () => site.config().locale;
	const made = createAudits({ ...audits, database, dataDir, mail, operatorMail, locale, log });
	http.addHook('onClose', made.stop);
	return made;
}

/** What mails and apps for codes call the site is what its pages call it. */
function withSiteName(config: Config, site: Site): Config {
	return {
		...config,
		get appName() {
			return site.config().app_name;
		},
	};
}

/** Where a server without a public address is opened: on its own machine. */
function localUrl({ server }: FastifyInstance): string {
	const address = server.address();
	return typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : 'http://localhost';
}

/** Every kind of event that the wire knows has a view. */
const EVENT_VIEWS: UserEventViews & Record<UserEvent['type'], unknown> = {
	...accountsEventViews,
	...tradingEventViews,
};

/** The live socket on the same server: ticks, openings and events as they are committed, ends of sessions at once. */
function wireLive(
	http: FastifyInstance,
	bus: Bus,
	identity: Identity,
	{ config, database, market, log }: AppOptions,
): Live {
	const live = createLive({
		server: http.server,
		bus,
		headers: securityHeaders(config),
		publicOrigin: config.publicUrl ?? null,
		addressOf: createAddressReader(config.trustProxy),
		authenticateSocket: async (token, cookieHeader) => {
			const caller = await identity.authenticate(token, cookieHeader);
			return caller !== null && mayRead(caller) ? caller : null;
		},
		loadUserEvents: (userId, afterN) => loadUserEvents(database, EVENT_VIEWS, userId, afterN),
		loadNewestTicks: (assetIds) => loadNewestTicks(database, assetIds),
		nowMs: () => market.nowMs(),
		log,
		limits: {
			socketsPerAddress: config.limits.sockets,
			sockets: config.limits.allSockets,
			messagesPerMinute: config.limits.socketMessages,
		},
	});
	const unsubscribe = [
		market.onLiveTicks((ticks) => live.publishTicks(ticks)),
		market.onAssetChanged((change) => live.publishAsset(change)),
		identity.onSessionEnded((sessionId) => live.closeSession(sessionId)),
	];
	http.addHook('onClose', async () => {
		for (const end of unsubscribe) end();
	});
	return live;
}

/** What a socket tells is what the calls of the scope `read` tell. */
const mayRead = ({ scopes }: Caller) => scopes === null || scopes.includes('read');

function realCurrencyOf({ mode }: Config): 'USD' | 'SANDBOX_USD' {
	return mode === 'production' ? 'USD' : 'SANDBOX_USD';
}

function wireTrading(
	bus: Bus,
	onError: (error: unknown, what: string) => void,
	{ config, database, market, realTrading }: AppOptions,
): { placing: Placing; settling: Settling; corrector: Corrector } {
	const shared = {
		database,
		realCurrency: realCurrencyOf(config),
		publish: bus.publish,
		onError,
	};
	const placing = createPlacing({
		...shared,
		openTradesLimit: config.limits.openTrades,
		realTrading: realTrading ?? false,
	});
	const publishEntered = (userId: number, show: () => Trade) =>
		bus.send(userId, () => ({ op: 'entered', trade: show() }));
	const settling = createSettling({ ...shared, market, placing, publishEntered });
	const corrector = new Corrector({ ...shared, onFeedErrors: (listener) => market.onFeedErrors(listener) });
	return { placing, settling, corrector };
}

interface Parts {
	readonly identity: Identity;
	readonly bus: Bus;
	readonly placing: Placing;
	readonly mail: Mail;
	readonly site: Site;
	readonly loadStatus: LoadStatus;
}

/** The table of all calls, and their description, which is itself one of them. */
function listRoutes(
	{ identity, bus, placing, mail, site, loadStatus }: Parts,
	{ config, database, clock, realTrading, moreRoutes }: AppOptions,
): { routes: Route[]; openApi: OpenApi } {
	const routes = [
		...identity.routes,
		...accountsRoutes({
			database,
			identity,
			loadAssets: (viewer) => loadAssets(database, viewer),
			realCurrency: realCurrencyOf(config),
			publish: bus.publish,
		}),
		...marketRoutes(database, clock),
		...chartsRoutes(database),
		...tradingRoutes(database, placing, {
			openTradesLimit: config.limits.openTrades,
			realTrading: realTrading ?? false,
		}),
		...personRoutes({ database, identity, mail }),
		...calendarRoutes(database),
		...adminRoutes({ database, mail, identity, site, environment: config }),
		...siteRoutes({ loadStatus, describe: () => openApi }),
		...(moreRoutes?.(database) ?? []),
	];
	const openApi = describeOpenApi(
		routes.map(({ endpoint }) => endpoint),
		site.config().app_name,
	);
	return { routes, openApi };
}
