import type { ServerMessage } from '@fairtick/domain/live/contract';
import type { PublishedUserEvent } from './user-event.ts';

type EventsListener = (events: readonly PublishedUserEvent[]) => void;
type SessionListener = (sessionId: string) => void;
type MessageListener = (userId: number, show: () => ServerMessage) => void;

/**
 * Carries committed events to their readers. It delivers at most once: a reader that missed an event finds it by its
 * number in the database.
 */
export interface Bus {
	/** Call this after the commit of the events. Never throws. */
	publish(events: readonly PublishedUserEvent[]): void;
	/** A message to a user that has no number, since it is derived from the log; made only if there is a reader. */
	send(userId: number, show: () => ServerMessage): void;
	/** Call this after the commit that ended sessions or API tokens: their sockets are closed. Never throws. */
	sessionsEnded(sessionIds: readonly string[]): void;
	onUserEvents(listener: EventsListener): () => void;
	onSessionEnded(listener: SessionListener): () => void;
	onMessage(listener: MessageListener): () => void;
}

/** A bus whose readers are in this process. A reader's error goes to `onError`. */
export function createLocalBus(onError: (error: unknown, what: string) => void): Bus {
	const eventsListeners = new Set<EventsListener>();
	const sessionListeners = new Set<SessionListener>();
	const messageListeners = new Set<MessageListener>();
	return {
		publish(events) {
			for (const listener of eventsListeners) attempt(() => listener(events), onError);
		},
		send(userId, show) {
			for (const listener of messageListeners) attempt(() => listener(userId, show), onError);
		},
		sessionsEnded(sessionIds) {
			for (const id of sessionIds) for (const listener of sessionListeners) attempt(() => listener(id), onError);
		},
		onUserEvents: (listener) => subscribe(eventsListeners, listener),
		onSessionEnded: (listener) => subscribe(sessionListeners, listener),
		onMessage: (listener) => subscribe(messageListeners, listener),
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
