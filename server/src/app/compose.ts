import type { FastifyInstance } from 'fastify';
import { serveAssets } from '../areas/assets/area.ts';
import { serveCashier } from '../areas/cashier/area.ts';
import { serveCharts } from '../areas/charts/area.ts';
import { serveFigures } from '../areas/insight/figures/area.ts';
import { serveRisk } from '../areas/insight/risk/area.ts';
import { serveStatistics } from '../areas/insight/statistics/area.ts';
import { serveLedger } from '../areas/ledger/area.ts';
import { serveLimits } from '../areas/limits/area.ts';
import { type Market, serveMarket } from '../areas/market/area.ts';
import { serveAlerts } from '../areas/notify/alerts/area.ts';
import { serveCalendar } from '../areas/notify/calendar/area.ts';
import { serveNotifications } from '../areas/notify/notifications/area.ts';
import { serveWebhooks } from '../areas/notify/webhooks/area.ts';
import { serveAccounts } from '../areas/people/accounts/area.ts';
import { type Passwords, serveIdentity } from '../areas/people/identity/area.ts';
import { servePerson } from '../areas/people/privacy/area.ts';
import { serveRecovery } from '../areas/people/recovery/area.ts';
import { serveTypes } from '../areas/people/tiers/area.ts';
import { serveProof } from '../areas/proof/area.ts';
import { serveContent } from '../areas/site/content/area.ts';
import { createSite, type Site, serveSite, serveStatus } from '../areas/site/settings/area.ts';
import { serveAdmin } from '../areas/staff/area.ts';
import { serveSupport } from '../areas/support/area.ts';
import { serveTrading } from '../areas/trading/area.ts';
import { serveVerification } from '../areas/verification/area.ts';
import type { Area } from '../platform/area/index.ts';
import type { AuditsOptions } from '../platform/audit/index.ts';
import { noteBeyondRights, noteView, requireUser } from '../platform/authorization/index.ts';
import type { DatabaseClock } from '../platform/clock/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database, Pools } from '../platform/database/index.ts';
import type { BusConfig } from '../platform/events/index.ts';
import { type Health, isHealth, serveHealth } from '../platform/health/index.ts';
import { Hooks } from '../platform/hooks/index.ts';
import {
	type AnsweredCall,
	authenticates,
	createRateLimits,
	drawCalls,
	type Route,
	registerRoutes,
	stopAccepting,
	watchCalls,
} from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Leases } from '../platform/leases/index.ts';
import type { Log } from '../platform/log/index.ts';
import { pause } from '../platform/loops/index.ts';
import { createMetrics, type Metrics } from '../platform/metrics/index.ts';
import { loadIsEldest, type NodeFacts, type ThisNode } from '../platform/nodes/index.ts';
import { type OpenedPlatform, openPlatform, type Platform, ROLES, type Role } from '../platform/open-platform.ts';
import { AREAS, AUDIT_CHECKS, EVENT_VIEWS } from './areas.ts';
import { AUDIT_PROGRAM } from './commands/audit-program.ts';
import { platformMeasures } from './measures.ts';

export interface AppOptions {
	readonly config: Config;
	readonly log: Log;
	readonly pools: Pools;
	/** They outlive the application. */
	readonly leases: Pick<Leases, 'keep'>;
	readonly jobs: Jobs;
	readonly clock: DatabaseClock;
	readonly market: Market;
	/** The way to other processes on the same database; by default there are none. */
	readonly bus?: BusConfig;
	/** The parts that run; by default everything. */
	readonly roles?: readonly Role[];
	/** Areas besides those of the product, for tests of an area's parts. */
	readonly moreAreas?: (platform: Platform) => readonly Area[];
	/** Facts that all processes show, of this one; without them it shows its own alone beside those of others. */
	readonly facts?: NodeFacts;
	/** This process among those that share the database; by default one whose metrics have no label. */
	readonly node?: ThisNode;
	/** Settings of the server's own audits; without them there are none. */
	readonly audits?: Pick<AuditsOptions, 'auditUrl' | 'firstLookMs'>;
	/** The built web part; by default where the build puts it. */
	readonly webDir?: string;
	/** Tests hold every answer against its schema. */
	readonly checkAnswers?: boolean;
	/** Tests watch the hashing. */
	readonly passwords?: Passwords;
}

export interface App {
	/** Not listening yet. Closing it ends live sockets, then serves calls under way, then ends trading. */
	readonly http: FastifyInstance;
	/** Every call that is served. */
	readonly routes: readonly Route[];
	/** For the operator; nothing serves them here. */
	readonly metrics: Metrics;
	/** True while the proof log is behind and catches up: every order is refused (PROOF-08). */
	readonly isLogBehind: () => Promise<boolean>;
	/** Answers balancers. */
	readonly health: Health;
	/**
	 * Hands clients over to other processes within this time: accepts no further connection, and closes live sockets one after the other. Calls
	 * are served meanwhile.
	 */
	readonly leave: (ms: number) => Promise<void>;
	/** Compares a database that has another primary with the journal, on its own connections (CLUSTER-08). True: it is older. */
	readonly rejoin: (database: Database) => Promise<boolean>;
}

/** Builds the whole application on a database and a running market. */
export async function buildApp(options: AppOptions): Promise<App> {
	const hooks = new Hooks();
	const read = await createSite(options.pools.ordinary, options.config, hooks);
	const audits = options.audits && { ...options.audits, program: AUDIT_PROGRAM };
	const platform = await openPlatform({ ...options, site: read, hooks, audits });
	const site = refreshEverywhere(read, platform);
	const { database, pools, http, log, config, roles, leases, bus, jobs, journal, xsrf } = platform;
	const more = options.moreAreas?.(platform) ?? [];
	const { areas, isLogBehind, orders } = await openAreas(platform, { ...options, site, more });
	const collected = platform.complete(areas, {
		facts: [...AREAS, ...more],
		eventViews: Object.assign({ ...EVENT_VIEWS }, ...more.map(({ eventViews }) => eventViews)),
		auditTitles: AUDIT_CHECKS.map(({ title }) => title),
	});
	for (const { begin } of areas) await begin?.();
	const { node } = platform;
	const metrics = createMetrics([...collected.measures, ...platformMeasures(platform)], {
		node: node.name,
		measuresDatabase: async () => (await loadIsEldest(database, node.id)) ?? true,
	});
	const count = (call: AnsweredCall) => {
		metrics.count(call);
		collected.watchCall(call);
	};
	watchCalls(http, log, { count, leavesOut: isHealth });
	const health = serveHealth(http, {
		database,
		orders: roles.includes('web') ? orders : null,
	});
	if (roles.includes('web')) {
		registerRoutes(http, collected.routes, {
			authenticate: hooks.answererOf(authenticates),
			rateLimits: await createRateLimits(http, config.limits, bus.isShared ? drawCalls(pools.hot) : null),
			isClockRight: () => node.clock.isRight,
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
		await bus.stop();
		await journal.close();
	});
	// Last: work of the sandbox calls the application, which takes no further hook from then on.
	const hasAllRoles = ROLES.every((role) => roles.includes(role));
	if (roles.includes('jobs')) await jobs.begin(collected.work, hasAllRoles ? leases : undefined, node.clock);
	const leave = async (ms: number) => {
		await stopAccepting(http);
		await Promise.all([platform.live.leave(ms), pause(ms)]);
	};
	return {
		http,
		routes: collected.routes,
		metrics,
		isLogBehind,
		health,
		leave,
		async rejoin(database) {
			let isOlder = false;
			for (const area of areas) if (await area.rejoin?.(database)) isOlder = true;
			return isOlder;
		},
	};
}

/** Settings that one process has changed are read again by all of them. */
function refreshEverywhere(site: Site, { bus, onError }: Pick<Platform, 'bus' | 'onError'>): Site {
	bus.onHint(
		'settings',
		() => void site.refresh().catch((error) => onError(error, 'reading the settings of the site')),
	);
	bus.onResync(() => site.refresh());
	return {
		...site,
		async refresh() {
			await site.refresh();
			bus.hint('settings', ['site']);
		},
	};
}

interface Opening extends Pick<AppOptions, 'market' | 'passwords' | 'webDir'> {
	readonly site: Site;
	/** Areas besides those of the product. */
	readonly more: readonly Area[];
}

/** All areas, each opened after those whose services it uses. They are served in the order of the list, and stop in the opposite one. */
async function openAreas(platform: OpenedPlatform, { market: running, passwords, webDir, site, more }: Opening) {
	const status = serveStatus(platform);
	const identity = serveIdentity(platform, passwords);
	const market = serveMarket(platform, running);
	const limits = serveLimits(platform);
	const content = serveContent(platform, { site });
	const verification = await serveVerification(platform, { persons: limits.service });
	const proof = await serveProof(platform);
	const areas = [
		status,
		identity,
		serveAccounts(platform, { identity: identity.service, persons: limits.service }),
		// Stops after all that places and settles, so that nothing of it waits for its entry (PROOF-08).
		proof,
		market,
		serveCharts(platform),
		limits,
		serveTrading(platform, { market: market.service }),
		serveLedger(platform),
		serveStatistics(platform),
		await serveCashier(platform, { persons: limits.service, screening: verification.service }),
		servePerson(platform, { identity: identity.service }),
		serveSupport(platform),
		serveAssets(platform),
		verification,
		serveRecovery(platform, { identity: identity.service }),
		serveAlerts(platform),
		await serveNotifications(platform),
		serveWebhooks(platform),
		await serveCalendar(platform),
		serveAdmin(platform, { site }),
		content,
		serveFigures(platform),
		serveRisk(platform),
		serveTypes(platform),
		...platform.areas,
		...more,
		serveSite(platform, { site, loadStatus: status.service.load, webDir }),
	] satisfies readonly Area[];
	return { areas, isLogBehind: proof.service.isBehind, orders: status.service.orders };
}
