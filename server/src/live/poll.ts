import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { pollEvents, pollPrices } from '@fairtick/domain/live/poll-contract';
import type { LoadedUserEvents } from '../events/index.ts';
import { type Route, route } from '../http/index.ts';
import type { Places } from '../turns/index.ts';
import { reaches } from './event-stream.ts';
import type { Hub } from './hub.ts';

/** What a socket tells, for clients whose network lets none through: they ask again and again. */
export class Poll {
	readonly #hub: Hub;

	constructor(hub: Hub) {
		this.#hub = hub;
	}

	/** The newest tick of each asset that has one, and the newest checkpoint. Throws on an outage. */
	async prices(assetIds: readonly number[]): Promise<ServerMessage[]> {
		await this.#hub.learnNewestTicks(assetIds);
		const ticks = assetIds
			.map((id) => this.#hub.ticks.newestTick(id))
			.filter((tick): tick is LiveTick => tick !== null);
		const { checkpoint } = this.#hub;
		return [
			{ op: 'ticks', d: ticks },
			...(checkpoint === null ? [] : [{ op: 'checkpoint', note: checkpoint } as const]),
		];
	}

	/** The user's events after a number, or that they are not all kept. Throws on an outage. */
	async events(userId: number, afterN: number): Promise<ServerMessage[]> {
		const { n, events } = await this.#hub.loadUserEvents(userId, afterN);
		if (!reaches(n, afterN, events)) return [{ op: 'reset', n }];
		return events.map(toMessage);
	}
}

const toMessage = ({ n, type, data }: LoadedUserEvents['events'][number]) =>
	({ op: 'event', n, type, data }) as ServerMessage;

/** A user who missed much is shown it one answer at a time: each takes some milliseconds of the thread that makes prices. */
const TURNS = { name: 'missed events', atOnce: 2, atOnceEach: 1, waitingEach: 2, waitingOfSite: 20, waiting: 200 };

export function pollRoutes(poll: Poll, nowMs: () => number, places: Places): Route[] {
	const turns = places.open(TURNS);
	return [
		route(pollPrices, async ({ query }) => ({ server_t: nowMs(), messages: await poll.prices(query.assets ?? []) })),
		route(pollEvents, async (call) => ({
			server_t: nowMs(),
			messages: await turns.run(call, () => poll.events(call.caller.userId, call.query.after)),
		})),
	];
}
