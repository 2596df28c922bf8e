import type { KeyObject } from 'node:crypto';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { FastifyInstance } from 'fastify';
import { type Area, type Collected, collect, type Known } from './area/index.ts';
import { type Audits, type AuditsOptions, createAudits } from './audit/index.ts';
import { serveActing } from './authorization/area.ts';
import { actors } from './authorization/index.ts';
import type { DatabaseClock } from './clock/index.ts';
import { type Config, type RealCurrency, realCurrencyOf } from './config/index.ts';
import type { Database, Pools, Queryable } from './database/index.ts';
import { serveEvents } from './events/area.ts';
import { type Bus, type BusConfig, openBus } from './events/index.ts';
import { serveFiles } from './files/area.ts';
import { createFiles, type Files, openFilesContext } from './files/index.ts';
import type { Hooks } from './hooks/index.ts';
import { serveHttp } from './http/area.ts';
import { createHttp, createXsrf, type Xsrf } from './http/index.ts';
import { serveJobs } from './jobs/area.ts';
import type { Jobs, Work } from './jobs/index.ts';
import { Journal } from './journal/index.ts';
import { deriveKey, loadKey } from './keys/index.ts';
import type { Leases } from './leases/index.ts';
import { endedSessions, type Live, newestTicks, pollRoutes, type StartLiveOptions, startLive } from './live/index.ts';
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
import { serveNodes } from './nodes/area.ts';
import { createThisNode, NodeFacts, type ThisNode } from './nodes/index.ts';
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
	/** The way to other processes on the same database; by default there are none. */
	readonly bus?: BusConfig;
	/** Defaults to all. */
	readonly roles?: readonly Role[];
	/** Facts that all processes show. */
	readonly facts?: NodeFacts;
	readonly node?: ThisNode;
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
	/** Currency of real accounts. */
	readonly realCurrency: RealCurrency;
	/** The rule for pairs of staff who may act on a request (CASH-05). */
	readonly pairs: PairRule;
	/** Null: the server does not audit by itself. */
	readonly audits: Audits | null;
	/** The key of a purpose, derived from the server's own secret. */
	readonly deriveKey: (purpose: string) => KeyObject;
	/** Facts that all processes show. */
	readonly facts: NodeFacts;
	/** This process among those that share the database. */
	readonly node: ThisNode;
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
	const { site, hooks, log, pools, leases, clock, market, roles = ROLES, facts = new NodeFacts() } = options;
	const { node = createThisNode(null) } = options;
	const { ordinary: database, backOffice } = pools;
	const config = withSiteName(options.config, site);
	const secret = await loadKey(config.keysDir, 'secret', config.keys);
	let all: Collected | undefined;
	const collected = () => {
		if (all === undefined) throw new Error('contributions of areas were asked for before all areas were open');
		return all;
	};
	const onError = (error: unknown, what: string) => log.error({ err: error }, what);
	const http = createHttp(config, log);
	const places = new Places([actors]);
	const bus = openBus(options.bus ?? { transport: 'local' }, onError);
	const jobs = wakeEverywhere(options.jobs, bus, () => all?.work ?? []);
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
	const journal = await Journal.open(config.dataDir, config.journalCopy, config.store);
	const live = startLive({ http, config, database, log, bus, market, hooks, eventViews: () => collected().eventViews });
	const audits = options.audits
		? createAudits({ ...options.audits, database, log, dataDir: config.dataDir, store: config.store, ...toOperator })
		: null;
	const filesContext = await openFilesContext(config, { database, facts });
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
		realCurrency: realCurrencyOf(config),
		pairs: askPairRule(hooks),
		audits,
		deriveKey: (purpose) => deriveKey(secret, purpose),
		facts,
		node,
		hooks,
		collected,
		areas: [
			serveEvents(database),
			{
				name: 'platform/live',
				offers: [endedSessions, newestTicks],
				routes: pollRoutes(live.poll, () => market.nowMs(), places),
			},
			serveFiles(database, filesContext, config),
			serveActing(database),
			serveMail(mail, config),
			serveNodes(database, node),
			serveJobs(jobs),
			{ name: 'platform/turns', loadToDo: async () => [places.alarm()] },
			serveHttp(database),
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

/** The processes that do a work look for it at once, whichever of them is asked. */
function wakeEverywhere(jobs: Jobs, bus: Bus, listWork: () => readonly Work[]): Jobs {
	bus.onHint('work', (names) => {
		for (const work of listWork()) if ('what' in work && names.includes(work.what)) jobs.wake(work);
	});
	return {
		add: (tx, queue, data) => jobs.add(tx, queue, data),
		wake(work) {
			jobs.wake(work);
			bus.hint('work', [work.what]);
		},
		begin: (...given) => jobs.begin(...given),
		runMissed: () => jobs.runMissed(),
		listMissed: () => jobs.listMissed(),
		loadDepths: () => jobs.loadDepths(),
		stop: () => jobs.stop(),
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
