export { type Bus, type BusConfig, createBus, type EventHead, openBus } from './bus.ts';
export type { ExchangeCounts, OpenTransport, TransportReader } from './exchange.ts';
export { Follower } from './follower.ts';
export { insertEvent } from './insert-event.ts';
export {
	type LoadedUserEvents,
	loadNewUserEvents,
	loadUserEvents,
	showUserEvents,
	type UserEventView,
	type UserEventViews,
} from './load-user-events.ts';
export { loadEventsAfter, mayBeMore, type RecordedEvent, readThrough } from './queries.ts';
export {
	type Balances,
	type NewUserEvent,
	type PublishedUserEvent,
	type ShownUserEvent,
	toWireBalances,
} from './user-event.ts';
export { userEventsWrite } from './user-events-write.ts';
