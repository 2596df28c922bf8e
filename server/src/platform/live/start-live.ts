import type { LiveTick } from '@fairtick/domain/live/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { type Bus, loadNewUserEvents, loadUserEvents, type UserEventViews } from '../events/index.ts';
import type { Hooks } from '../hooks/index.ts';
import { authenticates, type Caller, createAddressReader, securityHeaders } from '../http/index.ts';
import type { Log } from '../log/index.ts';
import { createLive, type Live } from './create-live.ts';
import { endedSessions, newestTicks } from './hooks.ts';
import type { AssetChange } from './hub.ts';

export interface StartLiveOptions {
	readonly http: FastifyInstance;
	readonly config: Pick<Config, 'publicUrl' | 'trustProxy' | 'https' | 'limits'>;
	readonly database: Database;
	readonly log: Log;
	readonly bus: Bus;
	/** The views of users' events, once all areas are known. */
	readonly eventViews: () => Partial<UserEventViews>;
	readonly market: {
		nowMs(): number;
		onLiveTicks(listener: (ticks: readonly LiveTick[]) => void): () => void;
		onAssetChanged(listener: (change: AssetChange) => void): () => void;
		onCatalogueChanged(listener: (stamp: number) => void): () => void;
		look(): void;
	};
	readonly hooks: Pick<Hooks, 'fire'>;
}

/** The live socket on the HTTP server: ticks, openings and events as they are committed, ends of sessions at once. */
export function startLive(options: StartLiveOptions): Live {
	const { http, config, database, log, bus, eventViews, market, hooks } = options;
	const { sockets, allSockets, socketMessages } = config.limits;
	const live = createLive({
		server: http.server,
		bus,
		log,
		loadNewestTicks: (assetIds) => hooks.fire(newestTicks, assetIds),
		headers: securityHeaders(config),
		publicOrigin: config.publicUrl ?? null,
		addressOf: createAddressReader(config.trustProxy),
		authenticateSocket: async (token, cookieHeader) => {
			const caller = await hooks.fire(authenticates, token, cookieHeader);
			return caller !== null && mayRead(caller) ? caller : null;
		},
		loadEndedSessions: (ids) => hooks.fire(endedSessions, database, ids),
		loadUserEvents: (userId, afterN) => loadUserEvents(database, eventViews(), userId, afterN),
		loadNewUserEvents: (places) => loadNewUserEvents(database, eventViews(), places),
		nowMs: () => market.nowMs(),
		limits: { socketsPerAddress: sockets, sockets: allSockets, messagesPerMinute: socketMessages },
	});
	const unsubscribe = [
		market.onLiveTicks((ticks) => {
			live.publishTicks(ticks);
			bus.hint('ticks', ticks);
		}),
		market.onAssetChanged((change) => {
			live.publishAsset(change);
			bus.hint('assets', [change.id]);
		}),
		market.onCatalogueChanged((stamp) => {
			live.publishCatalogue(stamp);
			bus.hint('catalogue', [stamp]);
		}),
		bus.onHint('assets', () => market.look()),
		bus.onHint('catalogue', () => market.look()),
		bus.onSessionEnded((sessionId) => live.closeSession(sessionId)),
	];
	http.addHook('preClose', () => live.stop());
	http.addHook('onClose', async () => {
		for (const end of unsubscribe) end();
	});
	return live;
}

/** A socket shows the same views as the calls of the scope `read`. */
const mayRead = ({ scopes }: Caller) => scopes === null || scopes.includes('read');
