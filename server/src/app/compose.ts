import type { Counted } from '@fairtick/domain/admin/to-do';
import { sourcesAlarm } from '@fairtick/domain/assets/kinds/sources-alarm';
import { ledgerAlarm } from '@fairtick/domain/ledger/kinds/ledger-alarm';
import { clockAlarm } from '@fairtick/domain/market/kinds/clock-alarm';
import { seedsAlarm } from '@fairtick/domain/market/kinds/seeds-alarm';
import { REQUEST_KINDS } from '@fairtick/domain/requests/kinds';
import { backupsAlarm } from '@fairtick/domain/site/kinds/backups-alarm';
import { diskAlarm } from '@fairtick/domain/site/kinds/disk-alarm';
import { mailsAlarm } from '@fairtick/domain/site/kinds/mails-alarm';
import { openTrade } from '@fairtick/domain/trading/contract';
import { placingAlarm } from '@fairtick/domain/trading/kinds/placing-alarm';
import { settlementAlarm } from '@fairtick/domain/trading/kinds/settlement-alarm';
import { unsettledAlarm } from '@fairtick/domain/trading/kinds/unsettled-alarm';
import { WEBHOOK_MESSAGES } from '@fairtick/domain/webhooks/message';
import type { FastifyInstance } from 'fastify';
import { serveAssets } from '../areas/assets/area.ts';
import { serveCashier } from '../areas/cashier/area.ts';
import {
	computeCover,
	endPayoutsSince,
	findMovementOwners,
	hasDeposited,
	hastenWithdrawals,
	loadAddresses,
	loadDeposited,
	loadDepositors,
	loadMovements,
	openCashier,
} from '../areas/cashier/index.ts';
import { serveCharts } from '../areas/charts/area.ts';
import { serveFigures } from '../areas/insight/business/area.ts';
import { serveRisk } from '../areas/insight/risk/area.ts';
import { loadOpenSums } from '../areas/insight/risk/index.ts';
import { serveStatistics } from '../areas/insight/users/area.ts';
import { serveLedger } from '../areas/ledger/area.ts';
import { createStatements } from '../areas/ledger/index.ts';
import { serveLimits } from '../areas/limits/area.ts';
import { createPersons, findExclusionRefusal } from '../areas/limits/index.ts';
import { serveMarket } from '../areas/market/area.ts';
import {
	createMarketSearch,
	loadAssets,
	loadBeaconSignature,
	loadIsTraded,
	loadNewestTicks,
	type Market,
} from '../areas/market/index.ts';
import { serveAlerts } from '../areas/notify/alerts/area.ts';
import { serveCalendar } from '../areas/notify/calendar/area.ts';
import { followEntries } from '../areas/notify/calendar/index.ts';
import { serveNotifications } from '../areas/notify/notifications/area.ts';
import { createPushKeys, createUnsubscribing, loadChoosers, loadUnread } from '../areas/notify/notifications/index.ts';
import { serveWebhooks } from '../areas/notify/webhooks/area.ts';
import { deleteWebhooks } from '../areas/notify/webhooks/index.ts';
import { serveAccounts } from '../areas/people/accounts/area.ts';
import { balanceChanged } from '../areas/people/accounts/index.ts';
import { serveIdentity } from '../areas/people/identity/area.ts';
import {
	createIdentity,
	createMailLinks,
	describeDevice,
	type Passwords,
	warnOwner,
} from '../areas/people/identity/index.ts';
import { servePerson } from '../areas/people/privacy/area.ts';
import { serveRecovery } from '../areas/people/recovery/area.ts';
import { endUnderWay } from '../areas/people/recovery/index.ts';
import { serveTypes } from '../areas/people/tiers/area.ts';
import { judgeUser, type TypesOptions } from '../areas/people/tiers/index.ts';
import { serveProof } from '../areas/proof/area.ts';
import { openProof, PlacementTimes, TurnedAway } from '../areas/proof/index.ts';
import { serveContent } from '../areas/site/content/area.ts';
import { createTerms, loadShownAnnouncements } from '../areas/site/content/index.ts';
import { serveSite } from '../areas/site/settings/area.ts';
import {
	createSite,
	createStatus,
	type LoadStatus,
	loadSiteSettings,
	type Site,
	servedCountriesQuery,
	WEB_DIR,
} from '../areas/site/settings/index.ts';
import { serveAdmin } from '../areas/staff/area.ts';
import { serveSupport } from '../areas/support/area.ts';
import { createContactLinks, isContactKept } from '../areas/support/index.ts';
import { serveTrading } from '../areas/trading/area.ts';
import { findTradeOwners, loadLinkedGain, loadTrades, startTrading } from '../areas/trading/index.ts';
import { serveVerification } from '../areas/verification/area.ts';
import { loadDecisionTimes, openScreening, screenAddresses } from '../areas/verification/index.ts';
import type { ServedKind } from '../platform/approvals/index.ts';
import { type Area, showToDo } from '../platform/area/index.ts';
import { type AuditsOptions, createAudits } from '../platform/audit/index.ts';
import { serveActing } from '../platform/authorization/area.ts';
import { actors, noteBeyondRights, noteView, requireUser, type UserState } from '../platform/authorization/index.ts';
import type { DatabaseClock } from '../platform/clock/index.ts';
import { type Config, hasRealTrading, realCurrencyOf } from '../platform/config/index.ts';
import type { Database, Pools, Queryable } from '../platform/database/index.ts';
import { serveEvents } from '../platform/events/area.ts';
import { type Bus, createLocalBus, type UserEventViews } from '../platform/events/index.ts';
import { serveFiles } from '../platform/files/area.ts';
import { createFiles, type Files, openFilesContext } from '../platform/files/index.ts';
import {
	createHttp,
	createRateLimits,
	createXsrf,
	describeOpenApi,
	type OpenApi,
	type Route,
	registerRoutes,
	watchCalls,
} from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { Journal } from '../platform/journal/index.ts';
import { createSecretBox, deriveKey, loadKey } from '../platform/keys/index.ts';
import { pollRoutes, startLive } from '../platform/live/index.ts';
import type { Log } from '../platform/log/index.ts';
import { serveMail } from '../platform/mail/area.ts';
import { createMail, createMailOperator } from '../platform/mail/index.ts';
import { createMetrics, type Metrics } from '../platform/metrics/index.ts';
import { createOutgoing } from '../platform/outgoing/index.ts';
import { Places, shareReports } from '../platform/turns/index.ts';
import { AREAS, AUDIT_CHECKS, EVENT_VIEWS } from './areas.ts';
import { AUDIT_PROGRAM } from './commands/audit-program.ts';
import { endInvitations } from './end-invitations.ts';
import { listProbes, platformMeasures } from './measures.ts';

/**
 * Parts of the application that can run apart from one another, for composition and tests; `npm start` runs all. The market
 * is a fourth one: it is started before the application and handed to it.
 */
const ROLES = ['web', 'settlement', 'jobs', 'notifications', 'log'] as const;
type Role = (typeof ROLES)[number];

export interface AppOptions {
	readonly config: Config;
	readonly log: Log;
	readonly pools: Pools;
	readonly jobs: Jobs;
	readonly clock: DatabaseClock;
	readonly market: Market;
	/** The parts that run; by default everything. */
	readonly roles?: readonly Role[];
	/** Areas besides those of the product: tests show with one what an area needs. */
	readonly moreAreas?: (platform: { database: Database; bus: Bus; files: Files }) => readonly Area[];
	/** How the server audits by itself; without it it does not. */
	readonly audits?: Pick<AuditsOptions, 'auditUrl' | 'firstLookMs'>;
	/** The built web part; by default where the build puts it. */
	readonly webDir?: string;
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
	const { log, pools, jobs, clock, market, roles = ROLES, passwords } = options;
	const { ordinary: database, backOffice } = pools;
	const places = new Places([actors]);
	const reports = shareReports({ ofUsers: pools.reports, own: pools.ownReports }, places);
	const entries = await followEntries(database);
	const site = await createSite(database, options.config, entries.are);
	const config = withSiteName(options.config, site);
	const terms = await createTerms(database);
	const secret = await loadKey(config.keysDir, 'secret');
	const http = createHttp(config, log);
	const xsrf = createXsrf(deriveKey(secret, 'xsrf'));
	const baseUrl = () => config.publicUrl ?? localUrl(http);
	const links = createMailLinks(database, deriveKey(secret, 'mail links'), baseUrl);
	const statements = createStatements(reports, config, places);
	const contactLinks = createContactLinks(deriveKey(secret, 'contact links'), baseUrl);
	const outgoing = createOutgoing(config);
	const pushKeys = createPushKeys(await loadKey(config.keysDir, 'push'), () => contactOf(config, baseUrl()));
	const unsubscribing = createUnsubscribing(deriveKey(secret, 'unsubscribing'), baseUrl);
	const mail = createMail({
		config,
		database,
		jobs,
		log,
		loadLink: async (id) =>
			(await links.loadAddress(id)) ?? ((await isContactKept(database, id)) ? contactLinks.address(id) : null),
		loadAttachment: statements.loadAttachment,
		unsubscribing: unsubscribing.addresses,
	});
	const toOperator = { mail, operatorMail: config.operatorMail, locale: () => site.config().locale };
	const mailOperator = createMailOperator(toOperator);
	const journal = await Journal.open(config.dataDir, config.journalCopy, { mend: true });
	const restored = { is: false };
	const persons = createPersons(deriveKey(secret, 'persons'), { jobs, journal, endInvitations });
	const onError = (error: unknown, what: string) => log.error({ err: error }, what);
	const bus = createLocalBus(onError);
	const recoveries = { mail, publish: bus.publish };
	const identity = createIdentity({
		config,
		database,
		jobs,
		mail,
		links,
		log,
		secret,
		baseUrl,
		publish: bus.publish,
		contactChanged: persons.recognise,
		isCountryFixed: hasDeposited,
		secondFactorWorked: (tx, state, requestId) =>
			endUnderWay(recoveries, tx, state, { requestId, because: 'The second factor worked' }),
		addressTakenBack: (tx, state, requestId) =>
			endUnderWay(recoveries, tx, state, { requestId, because: 'The former address was taken back' }),
		endReports: deleteWebhooks,
		endPayouts: (tx, state, sinceMs) => endPayoutsSince(cashier, tx, state, sinceMs),
		places,
		...(passwords && { passwords }),
	});
	const live = startLive({
		http,
		config,
		database,
		log,
		bus,
		market,
		identity,
		eventViews: () => eventViews,
		loadNewestTicks: (assetIds) => loadNewestTicks(database, assetIds),
	});
	const proof = await openProof({
		...config,
		database,
		clock,
		origin: config.logOrigin,
		outgoing: createOutgoing(config),
		mirrors: config.logMirrors,
		onError,
	});
	const placementTimes = new PlacementTimes({ database, now: () => clock.now(), onError });
	const turnedAway = new TurnedAway(database, onError);
	const realCurrency = realCurrencyOf(config);
	const realTrading = () => hasRealTrading(config) && !restored.is;
	const placing = {
		openTradesLimit: config.limits.openTrades,
		realTrading,
		realCurrency,
		termsVersion: terms.version,
		servedCountries: servedCountriesQuery,
	};
	const trading = startTrading({
		...placing,
		database: pools.hot,
		bus,
		market,
		onError,
		promises: proof.promises,
		settles: roles.includes('settlement'),
	});
	const audits =
		options.audits &&
		createAudits({
			...options.audits,
			program: AUDIT_PROGRAM,
			database,
			log,
			dataDir: config.dataDir,
			...toOperator,
		});

	const loadStatus = createStatus(
		listProbes({
			database,
			market,
			config,
			proof: proof.context,
			settling: trading.settling,
			audits: audits ?? null,
		}),
	);
	const typesOptions: TypesOptions = {
		database,
		backOffice,
		mail,
		conditions: config.types,
		loadDeposited: (db, userId, sinceMs) => loadDeposited(db, realCurrency, userId, sinceMs),
		loadDepositors: (db, sinceMs, leastMinor) => loadDepositors(db, realCurrency, sinceMs, leastMinor),
	};
	const isExcluded = async (tx: Queryable, state: UserState) => (await findExclusionRefusal(tx, state)) !== null;
	const screening = await openScreening(config.verification.screeningList);
	const sandboxKey = deriveKey(secret, 'sandbox notices');
	const cashier = await openCashier({
		config,
		database,
		jobs,
		publish: bus.publish,
		log,
		currency: realCurrency,
		baseUrl,
		loadLinkedGain: (userId) => loadLinkedGain(backOffice, userId, realCurrency),
		loadOffer: loadSiteSettings,
		mailOperator,
		loadIsTraded: (db) => loadIsTraded(db, realCurrency),
		credited: (tx, userId) => judgeUser(typesOptions, tx, userId),
		screenAddresses: (tx, userId, addresses) => screenAddresses({ screening }, tx, userId, addresses),
		warnOwner: (tx, state, warning) => warnOwner({ mail, publish: bus.publish }, tx, state, warning),
		persons,
		journal,
		restored,
		sandboxKey,
	});
	const filesContext = openFilesContext(config);
	const files = createFiles(filesContext, places);
	const more = options.moreAreas?.({ database, bus, files }) ?? [];
	// Made when first asked for: no start waits for it.
	let openApi: OpenApi | undefined;
	const areas: readonly Area[] = [
		serveIdentity(database, identity),
		serveAccounts({
			database,
			identity,
			realCurrency,
			termsVersion: terms.version,
			recognise: persons.recognise,
			verification: config.verification,
			loadUnread: (userId) => loadUnread(database, userId),
			loadAssets: (viewer) => loadAssets(database, viewer, realCurrency),
			publish: bus.publish,
		}),
		// Stops after all that places and settles, so that nothing of it waits for its entry (PROOF-08).
		serveProof({
			context: proof.context,
			sequences: roles.includes('log'),
			onError,
			owed: {
				currency: realCurrency,
				loadSignature: (round) => loadBeaconSignature({ database, log, relays: config.beacon.relays }, round),
			},
			onSigned: (checkpoint) => {
				proof.signed(checkpoint);
				live.publishCheckpoint(checkpoint.note);
			},
			onKept: proof.kept,
			onStop: (stop) => {
				proof.stopped(stop);
				if (stop === null) return;
				const { reason, known, silent } = stop;
				log.error({ reason, known: known?.note, silent }, 'the log must not be signed');
			},
			statistics: {
				reports: reports.own,
				currencyOf: { demo: 'DEMO_USD', real: realCurrency },
				isSandbox: config.money === 'sandbox',
				checks: AUDIT_CHECKS.map(({ title }) => title),
				loadCover: async () => (hasRealTrading(config) ? computeCover(database, realCurrency) : null),
			},
			placementTimes,
			turnedAway,
			reports,
			places,
		}),
		serveMarket(database, clock, market),
		serveCharts(database),
		serveLimits({
			database,
			backOffice,
			persons,
			journal,
			publish: bus.publish,
			endTradeTokens: identity.endTradeTokens,
			sessionsEnded: identity.sessionsEnded,
			endInvitations,
		}),
		serveTrading({ database, reports }, trading, placing),
		serveLedger({
			database,
			reports,
			backOffice,
			mail,
			statements,
			realCurrency,
			pairs: cashier.pairs,
			findAdjusted: async (db, userId, id) => {
				const [movement] = await loadMovements(db, userId, [id]);
				return movement?.kind ?? ((await loadTrades(db, userId, [id])).length > 0 ? 'trade' : null);
			},
			balanceChanged: (tx, change) => balanceChanged({ realCurrency, publish: bus.publish }, tx, change),
		}),
		serveStatistics(database, reports),
		await serveCashier({
			context: cashier,
			config,
			reports,
			backOffice,
			http,
			sandboxKey,
		}),
		servePerson({
			database,
			reports,
			identity,
			mail,
			personal: [...AREAS, ...more].flatMap(({ personal = [] }) => personal),
		}),
		serveSupport({
			database,
			backOffice,
			publish: bus.publish,
			mail,
			baseUrl,
			contactLinks,
			subjects: {
				trade: async (db, userId, ids) =>
					(await loadTrades(db, userId, ids)).map((trade) => ({ type: 'trade', id: trade.id, trade })),
				movement: async (db, userId, ids) =>
					(await loadMovements(db, userId, ids)).map((movement) => ({ type: 'movement', id: movement.id, movement })),
			},
			openDisputes: config.limits.openDisputes,
			disputeDays: config.disputeDays,
			openConversations: config.limits.openConversations,
			conversationDays: config.conversationDays,
		}),
		serveAssets({
			database,
			backOffice,
			config,
			realCurrency,
			search: createMarketSearch(config),
			// Staff alone send icons.
			drawing: places.open({ name: 'icons', atOnce: 1, waitingEach: 2, waiting: 10 }),
		}),
		serveVerification({
			config,
			database,
			backOffice,
			publish: bus.publish,
			mail,
			files,
			persons,
			screening,
			approved: async (tx, userId) => {
				await hastenWithdrawals(tx, userId);
				await judgeUser(typesOptions, tx, userId);
			},
			addressCleared: hastenWithdrawals,
			loadAddresses,
			personsKey: deriveKey(secret, 'verified persons'),
		}),
		serveRecovery({
			database,
			backOffice,
			publish: bus.publish,
			mail,
			links,
			files,
			sessionsEnded: identity.sessionsEnded,
		}),
		serveAlerts({
			database,
			publish: bus.publish,
			isExcluded,
			onError,
			judges: roles.includes('notifications'),
		}),
		serveNotifications({
			database,
			publish: bus.publish,
			onUserEvents: bus.onUserEvents,
			onError,
			eventViews: () => eventViews,
			loadAnnouncements: () => loadShownAnnouncements(database),
			mail,
			baseUrl,
			unsubscribing,
			isExcluded,
			outgoing,
			pushKeys,
			describeDevice,
			hears: roles.includes('notifications'),
		}),
		serveWebhooks({
			database,
			mail,
			outgoing,
			box: createSecretBox(deriveKey(secret, 'webhooks')),
			onUserEvents: bus.onUserEvents,
			onError,
			eventViews: () => eventViews,
			delivers: roles.includes('notifications'),
		}),
		serveCalendar({
			places,
			database,
			backOffice,
			provider: config.calendar,
			outgoing,
			publish: bus.publish,
			baseUrl,
			isExcluded,
			entries,
			feedKey: deriveKey(secret, 'calendar addresses'),
			appName: () => config.appName,
			loadChoosers: (after, limit) => loadChoosers(database, 'calendar', after, limit),
			tells: roles.includes('notifications'),
		}),
		serveAdmin({
			database,
			backOffice,
			mail,
			identity,
			site,
			environment: config,
			pairs: cashier.pairs,
			kindOf: (kind) => served.get(kind) ?? unknownKind(kind),
			kindsOf: (role) =>
				[...served.values()].flatMap(({ name, deciders }) => (deciders.some((one) => one === role) ? [name] : [])),
			freeTaken: async (tx, staffId) => {
				for (const area of areas) await area.freeTaken?.(tx, staffId);
			},
			actReaders: () => Object.assign({}, ...areas.map(({ actReaders }) => actReaders)),
			findOwners: async (db, name) =>
				(await Promise.all([findMovementOwners(db, name), findTradeOwners(db, name)])).flat(),
			loadToDo: async (role) => showToDo(await loadToDo(areas, loadStatus), role),
			listDepositMethods: () => areas.flatMap(({ depositMethods = [] }) => depositMethods),
		}),
		serveContent({ database, backOffice, terms, site: site.config }),
		serveFigures({
			database,
			backOffice,
			realCurrency,
			loadVerificationTimes: loadDecisionTimes,
			loadOpen: async (filter) => {
				const { trades, staked, worst } = await loadOpenSums(backOffice, filter);
				return { trades: Number(trades), staked: Number(staked), worst: Number(worst) };
			},
		}),
		serveRisk({ database, backOffice, realCurrency }),
		serveTypes(typesOptions),
		serveEvents(database),
		{ name: 'live', routes: pollRoutes(live.poll, () => market.nowMs(), places) },
		serveFiles(database, filesContext, config),
		serveActing(database),
		serveMail(mail, config),
		{ name: 'turns', loadToDo: async () => [places.alarm()] },
		...(audits ? [{ name: 'audit', stop: audits.stop }] : []),
		...more,
		serveSite({
			database,
			loadStatus,
			baseUrl,
			describe: () => {
				openApi ??= describeOpenApi(
					routes.map(({ endpoint }) => endpoint),
					site.config().app_name,
					WEBHOOK_MESSAGES,
				);
				return openApi;
			},
			pages: { config, site, xsrf, webDir: options.webDir ?? WEB_DIR },
		}),
	];
	const served = servedKinds(areas);
	const routes = areas.flatMap((area) => area.routes ?? []);
	const eventViews: UserEventViews = Object.assign({ ...EVENT_VIEWS }, ...more.map((area) => area.eventViews));
	const metrics = createMetrics([
		...areas.flatMap(({ measures = [] }) => measures),
		...platformMeasures({ pools, jobs, live, config }),
		places.measure(),
	]);
	watchCalls(http, log, (call) => {
		metrics.count(call);
		if (call.method !== openTrade.method || call.route !== openTrade.path) return;
		if (call.status === openTrade.status) placementTimes.add(call.durationMs);
		else turnedAway.add(call);
	});
	if (roles.includes('web')) {
		registerRoutes(http, routes, {
			authenticate: identity.authenticate,
			rateLimits: await createRateLimits(http, config.limits),
			xsrf,
			beyondRights: noteBeyondRights(database),
			viewed: noteView(database),
			requireUser: requireUser(database),
			checkAnswers: options.checkAnswers ?? false,
		});
		for (const { register } of areas) await register?.(http);
	}
	http.addHook('onClose', async () => {
		// Work under way writes to the journal.
		if (roles.includes('jobs')) await jobs.stop();
		for (const { stop } of areas.toReversed()) await stop?.();
		await journal.close();
	});
	// Last: work of the sandbox calls the application, which takes no further hook from then on.
	if (roles.includes('jobs')) await jobs.begin(areas.flatMap(({ work = [] }) => work));
	return { http, routes, metrics };
}

/** The executors of requests by kind. Throws if a kind has none, or two. */
function servedKinds(areas: readonly Area[]): ReadonlyMap<string, ServedKind> {
	const all = areas.flatMap(({ requests = [] }) => requests);
	const served = new Map(all.map((kind) => [kind.name, kind]));
	if (served.size < all.length) throw new Error('two areas serve requests of one kind');
	const missing = REQUEST_KINDS.filter(({ name }) => !served.has(name));
	if (missing.length > 0) throw new Error(`no area serves requests of ${missing.map(({ name }) => name).join(', ')}`);
	return served;
}

/** A kind that only an earlier version knew: administrators can decline what waits, and it cannot be approved. */
const unknownKind = (name: string): ServedKind => ({ name, deciders: ['admin'], open: () => null });

/** The alarms and queues for staff: parts of the public status that are not well, and what the areas count. */
async function loadToDo(areas: readonly Area[], loadStatus: LoadStatus): Promise<Counted[]> {
	const { ledger, settlement, sources, seeds, mails, placing, disk, backups } = await loadStatus();
	const ofAreas = await Promise.all(areas.map(async ({ loadToDo = async () => [] }) => loadToDo()));
	return [
		{ of: ledgerAlarm, count: ledger.broken.length },
		{ of: settlementAlarm, count: settlement.status === 'ok' ? 0 : settlement.overdue },
		{ of: unsettledAlarm, count: settlement.unsettled },
		{ of: sourcesAlarm, count: sources.filter(({ closed_reason }) => closed_reason === 'feed').length },
		{ of: clockAlarm, count: sources.filter(({ closed_detail }) => closed_detail === 'clock').length },
		{ of: seedsAlarm, count: seeds.unreadable },
		{ of: mailsAlarm, count: mails.status === 'late' ? mails.waiting : 0 },
		{ of: placingAlarm, count: placing.status === 'refused' ? 1 : 0 },
		{ of: diskAlarm, count: disk.status === 'low' || disk.status === 'full' ? 1 : 0 },
		{ of: backupsAlarm, count: backups.status === 'late' ? 1 : 0 },
		...ofAreas.flat(),
	];
}

/** Mails and authenticator apps use the same site name as the pages. */
function withSiteName(config: Config, site: Site): Config {
	return {
		...config,
		get appName() {
			return site.config().app_name;
		},
	};
}

/** Where the operators of push services find ours: an email address, or the site itself. */
function contactOf({ operatorMail }: Pick<Config, 'operatorMail'>, baseUrl: string): string {
	if (operatorMail !== undefined) return `mailto:${operatorMail}`;
	return baseUrl.startsWith('https:') ? baseUrl : `mailto:operator@${new URL(baseUrl).hostname}`;
}

/** Where a server without a public address is opened: on its own machine. */
function localUrl({ server }: FastifyInstance): string {
	const address = server.address();
	return typeof address === 'object' && address !== null ? `http://localhost:${address.port}` : 'http://localhost';
}
