import type { KeyObject } from 'node:crypto';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance } from 'fastify';
import { type Area, type Collected, collect, type Known } from './area/index.ts';
import { type Audits, type AuditsOptions, createAudits } from './audit/index.ts';
import { serveActing } from './authorization/area.ts';
import { actors } from './authorization/index.ts';
import type { DatabaseClock } from './clock/index.ts';
import { type Config, hasRealTrading, type RealCurrency, realCurrencyOf } from './config/index.ts';
import type { Database, Pools, Queryable } from './database/index.ts';
import { serveEvents } from './events/area.ts';
import { type Bus, createLocalBus } from './events/index.ts';
import { serveFiles } from './files/area.ts';
import { createFiles, type Files, openFilesContext } from './files/index.ts';
import type { Hooks } from './hooks/index.ts';
import { authenticates, createHttp, createXsrf, type Xsrf } from './http/index.ts';
import { serveJobs } from './jobs/area.ts';
import type { Jobs } from './jobs/index.ts';
import { Journal } from './journal/index.ts';
import { deriveKey, loadKey } from './keys/index.ts';
import type { Leases } from './leases/index.ts';
import { type Live, newestTicks, pollRoutes, type StartLiveOptions, startLive } from './live/index.ts';
import type { Log } from './log/index.ts';
import { serveMail } from './mail/area.ts';
import {
	attachment,
	createMail,
	createMailOperator,
	linkAddress,
	type Mail,
	type MailOperator,
	unsubscribeAddresses,
} from './mail/index.ts';
import { createOutgoing, type Outgoing } from './outgoing/index.ts';
import { askPairRule, listsPartners, type PairRule, refusesPair } from './staff-requests/index.ts';
import { Places, type Reports, shareReports } from './turns/index.ts';

/**
 * Parts of the application that can run apart from one another, for composition and tests; `npm start` runs all. The market
 * is a further one: it is started before the application and handed to it.
 */
export const ROLES = ['web', 'settlement', 'jobs', 'notifications', 'log'] as const;
export type Role = (typeof ROLES)[number];

export interface PlatformOptions {
	readonly config: Config;
	/** The name and the language of the site as staff have set them. */
	readonly site: { appName(): string; locale(): Locale };
	readonly hooks: Hooks;
	readonly log: Log;
	readonly pools: Pools;
	readonly leases: Pick<Leases, 'keep'>;
	readonly jobs: Jobs;
	readonly clock: DatabaseClock;
	/** Source of prices for live sockets. */
	readonly market: StartLiveOptions['market'];
	/** Defaults to all. */
	readonly roles?: readonly Role[];
	/** Undefined: the server does not audit by itself. */
	readonly audits: Pick<AuditsOptions, 'program' | 'auditUrl' | 'firstLookMs'> | undefined;
}

/** Everything that areas share, opened once for an application. */
export interface Platform {
	/** The settings, with the name of the site as it is now: a copy of them keeps the name of its moment. */
	readonly config: Config;
	readonly roles: readonly Role[];
	readonly log: Log;
	readonly onError: (error: unknown, what: string) => void;
	readonly pools: Pools;
	/** Work that one of all processes does at a time. */
	readonly leases: Pick<Leases, 'keep'>;
	/** The ordinary pool. */
	readonly database: Database;
	/** The pool for lists of staff. */
	readonly backOffice: Queryable;
	readonly reports: Reports;
	readonly jobs: Jobs;
	readonly clock: DatabaseClock;
	readonly http: FastifyInstance;
	readonly xsrf: Xsrf;
	/** Origin of the site, without a trailing slash. */
	readonly baseUrl: () => string;
	readonly bus: Bus;
	readonly mail: Mail;
	/** Mails the operator once about an occasion, in the commit that causes it. */
	readonly mailOperator: MailOperator;
	readonly live: Live;
	readonly files: Files;
	readonly places: Places;
	/** The one client for addresses that others name. */
	readonly outgoing: Outgoing;
	/** It outlives a restored database (CASH-14). */
	readonly journal: Journal;
	/** True if the database was restored and payouts and real trades are still off; it changes while the server runs. */
	readonly restored: { is: boolean };
	/** Currency of real accounts. */
	readonly realCurrency: RealCurrency;
	/** True if real trades are taken now. */
	readonly realTrading: () => boolean;
	/** The rule for pairs of staff who may act on a request (CASH-05). */
	readonly pairs: PairRule;
	/** Null: the server does not audit by itself. */
	readonly audits: Audits | null;
	/** The key of a purpose, derived from the server's own secret. */
	readonly deriveKey: (purpose: string) => KeyObject;
	readonly hooks: Pick<Hooks, 'fire'>;
	/** The contributions of all areas. Throws before all are open. */
	readonly collected: () => Collected;
}

export interface OpenedPlatform extends Platform {
	/** The parts of the platform that have calls, work or hooks. */
	readonly areas: readonly Area[];
	/** Connects the hooks of all areas and collects their contributions, once. Throws one clear sentence where they do not fit together. */
	readonly complete: (areas: readonly Area[], known: Known) => Collected;
}

export async function openPlatform(options: PlatformOptions): Promise<OpenedPlatform> {
	const { site, hooks, log, pools, leases, jobs, clock, market, roles = ROLES } = options;
	const { ordinary: database, backOffice } = pools;
	const config = withSiteName(options.config, site);
	const secret = await loadKey(config.keysDir, 'secret');
	let all: Collected | undefined;
	const collected = () => {
		if (all === undefined) throw new Error('contributions of areas were asked for before all areas were open');
		return all;
	};
	const onError = (error: unknown, what: string) => log.error({ err: error }, what);
	const http = createHttp(config, log);
	const places = new Places([actors]);
	const bus = createLocalBus(onError);
	const mail = createMail({
		config,
		database,
		jobs,
		log,
		loadLink: (id) => hooks.fire(linkAddress, id),
		loadAttachment: (row) => hooks.fire(attachment, row),
		unsubscribing: (userId, kinds) => hooks.fire(unsubscribeAddresses, userId, kinds),
	});
	const toOperator = { mail, operatorMail: config.operatorMail, locale: () => site.locale() };
	const journal = await Journal.open(config.dataDir, config.journalCopy, { mend: true });
	const live = startLive({ http, config, database, log, bus, market, hooks, eventViews: () => collected().eventViews });
	const audits = options.audits
		? createAudits({ ...options.audits, database, log, dataDir: config.dataDir, ...toOperator })
		: null;
	const filesContext = openFilesContext(config);
	const restored = { is: false };
	return {
		config,
		roles,
		log,
		onError,
		pools,
		leases,
		database,
		backOffice,
		reports: shareReports({ ofUsers: pools.reports, own: pools.ownReports }, places),
		jobs,
		clock,
		http,
		xsrf: createXsrf(deriveKey(secret, 'xsrf')),
		baseUrl: () => config.publicUrl ?? localUrl(http),
		bus,
		mail,
		mailOperator: createMailOperator(toOperator),
		live,
		files: createFiles(filesContext, places),
		places,
		outgoing: createOutgoing(config),
		journal,
		restored,
		realCurrency: realCurrencyOf(config),
		realTrading: () => hasRealTrading(config) && !restored.is,
		pairs: askPairRule(hooks),
		audits,
		deriveKey: (purpose) => deriveKey(secret, purpose),
		hooks,
		collected,
		areas: [
			serveEvents(database),
			{
				name: 'platform/live',
				offers: [newestTicks],
				routes: pollRoutes(live.poll, () => market.nowMs(), places),
			},
			serveFiles(database, filesContext, config),
			serveActing(database),
			serveMail(mail, config),
			serveJobs(jobs),
			{ name: 'platform/turns', loadToDo: async () => [places.alarm()] },
			{ name: 'platform/http', offers: [authenticates] },
			{ name: 'platform/staff-requests', offers: [refusesPair, listsPartners] },
			...(audits === null ? [] : [{ name: 'platform/audit', stop: audits.stop }]),
		],
		complete(areas, known) {
			hooks.complete(areas);
			all = collect(areas, known);
			return all;
		},
	};
}

/** Mails, and apps for codes, call the site by the name that its pages have. */
function withSiteName(config: Config, site: PlatformOptions['site']): Config {
	return {
		...config,
		get appName() {
			return site.appName();
		},
	};
}

/** The address of a server without a public one: on its own machine. */
function localUrl({ server }: FastifyInstance): string {
	const address = server.address();
	return typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : 'http://localhost';
}
