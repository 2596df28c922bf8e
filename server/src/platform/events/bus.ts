import type { KeyObject } from 'node:crypto';
import type { ServerMessage } from '@fairtick/domain/live/contract';
import { type EXCHANGE_TIMES, Exchange, type ExchangeCounts, type Members, type OpenTransport } from './exchange.ts';
import type { Hint, HintName, Hints } from './hints.ts';
import { type NatsConfig, openNatsTransport } from './nats-transport.ts';
import { openPostgresTransport } from './postgres-transport.ts';
import type { PublishedUserEvent } from './user-event.ts';

type EventsListener = (events: readonly PublishedUserEvent[]) => void;
type SessionListener = (sessionId: string) => void;
type MessageListener = (userId: number, show: () => ServerMessage) => void;
type HintListener<Name extends HintName> = (items: readonly Hint<Name>[]) => void;

/** A user event that another process has published: its content is in the database. */
export type EventHead = Pick<PublishedUserEvent, 'userId' | 'n'> & { readonly type: string };

/**
 * Carries committed events to their readers. It delivers at most once: a reader that missed an event finds it by its
 * number in the database. Readers in this process get events and messages themselves; other processes get hints of them.
 */
export interface Bus {
	/** True if other processes may share the database. */
	readonly isShared: boolean;
	/** Call this after the commit of the events. Never throws. */
	publish(events: readonly PublishedUserEvent[]): void;
	/** A message to a user that has no number, since it is derived from the log; made only if there is a reader in this process. */
	send(userId: number, show: () => ServerMessage): void;
	/** Call this after the commit that ended sessions or API tokens: their sockets are closed. Never throws. */
	sessionsEnded(sessionIds: readonly string[]): void;
	/** Sends hints to the other processes, after the commit that they are about. Never throws; nothing is sent where there is one process. */
	hint<Name extends HintName>(name: Name, items: readonly Hint<Name>[]): void;
	onUserEvents(listener: EventsListener): () => void;
	/** Calls back with the ends of sessions in this process and in others. */
	onSessionEnded(listener: SessionListener): () => void;
	onMessage(listener: MessageListener): () => void;
	/** Calls back with the hints of other processes: at most once each, and perhaps not in their order. */
	onHint<Name extends HintName>(name: Name, listener: HintListener<Name>): () => void;
	/** Calls back with the heads of user events of other processes, as `onHint` does. */
	onEventHeads(listener: (heads: readonly EventHead[]) => void): () => void;
	/** `look` reads the database for what lost hints would have said: after each loss, and twice a second while hints may be lost. */
	onResync(look: () => Promise<unknown>): () => void;
	/** Returns counts of the exchange with other processes; null if there are none. */
	counts(): ExchangeCounts | null;
	/** Sends what waits. */
	stop(): Promise<void>;
}

export type BusConfig =
	| { readonly transport: 'local' }
	/** Several processes share the database of this address. */
	| { readonly transport: 'postgres'; readonly databaseUrl: string; readonly members?: Members }
	/** `key` proves to the others that a packet is one of ours: other programs may use the same NATS. */
	| {
			readonly transport: 'nats';
			readonly nats: NatsConfig;
			readonly key: KeyObject;
			readonly members?: Members;
	  };

export interface BusOptions {
	/** Null: there are no other processes. */
	readonly openTransport: OpenTransport | null;
	readonly members?: Members | undefined;
	readonly onError: (error: unknown, what: string) => void;
	/** For tests. */
	readonly times?: Partial<typeof EXCHANGE_TIMES>;
}

/** Opens the bus of a process. It connects to other processes in the background. */
export const openBus = (config: BusConfig, onError: BusOptions['onError']): Bus =>
	createBus({
		openTransport: transportOf(config),
		members: config.transport === 'local' ? undefined : config.members,
		onError,
	});

function transportOf(config: BusConfig): OpenTransport | null {
	if (config.transport === 'local') return null;
	if (config.transport === 'nats') return openNatsTransport(config.nats, config.key);
	return openPostgresTransport(config.databaseUrl);
}

/** A reader's error goes to `onError`. */
export function createBus({ openTransport, members, onError, times }: BusOptions): Bus {
	const eventsListeners = new Set<EventsListener>();
	const sessionListeners = new Set<SessionListener>();
	const messageListeners = new Set<MessageListener>();
	const hintListeners = new Map<HintName, Set<HintListener<HintName>>>();
	const looks = new Set<() => Promise<unknown>>();

	const endSessions = (sessionIds: readonly string[]) => {
		for (const id of sessionIds) for (const listener of sessionListeners) attempt(() => listener(id), onError);
	};
	const onHints = (hints: Hints) => {
		for (const [name, items] of Object.entries(hints) as [HintName, readonly never[]][])
			for (const listener of hintListeners.get(name) ?? []) attempt(() => listener(items), onError);
	};
	const look = async () => {
		const looked = await Promise.allSettled([...looks].map((one) => one()));
		const errors = looked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
		if (errors.length > 0) throw new AggregateError(errors);
	};
	const exchange = openTransport && new Exchange({ openTransport, members, onHints, look, onError, times });

	const onHint: Bus['onHint'] = (name, listener) => {
		const listeners = hintListeners.get(name) ?? new Set();
		hintListeners.set(name, listeners);
		return subscribe(listeners, listener as HintListener<HintName>);
	};
	onHint('sessions', endSessions);
	return {
		isShared: exchange !== null,
		publish(events) {
			for (const listener of eventsListeners) attempt(() => listener(events), onError);
			exchange?.add(
				'events',
				events.map(({ userId, n, type }) => [userId, n, type]),
			);
		},
		send(userId, show) {
			for (const listener of messageListeners) attempt(() => listener(userId, show), onError);
		},
		sessionsEnded(sessionIds) {
			endSessions(sessionIds);
			exchange?.add('sessions', sessionIds);
		},
		hint: (name, items) => exchange?.add(name, items),
		onUserEvents: (listener) => subscribe(eventsListeners, listener),
		onSessionEnded: (listener) => subscribe(sessionListeners, listener),
		onMessage: (listener) => subscribe(messageListeners, listener),
		onHint,
		onEventHeads: (listener) =>
			onHint('events', (items) => listener(items.map(([userId, n, type]) => ({ userId, n, type })))),
		onResync: (one) => subscribe(looks, one),
		counts: () => exchange?.counts ?? null,
		stop: async () => exchange?.stop(),
	};
}

function attempt(deliver: () => void, onError: (error: unknown, what: string) => void): void {
	try {
		deliver();
	} catch (error) {
		onError(error, 'publishing events');
	}
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
