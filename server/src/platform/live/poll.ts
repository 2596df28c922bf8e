import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { pollEvents, pollPrices } from '@fairtick/domain/live/poll-contract';
import type { LoadedUserEvents } from '../events/index.ts';
import { type Route, route } from '../http/index.ts';
import type { Places } from '../turns/index.ts';
import { reaches } from './event-stream.ts';
import type { Hub } from './hub.ts';

/** The socket's messages for clients whose network lets none through: they poll. */
export class Poll {
	readonly #hub: Hub;

	constructor(hub: Hub) {
		this.#hub = hub;
	}

	/**
	 * The newest checkpoint, and the ticks of each asset after the number in its place of `after`; the newest one alone where that
	 * is 0 or missing. Throws on an outage.
	 */
	async prices(assetIds: readonly number[], after: readonly number[]): Promise<ServerMessage[]> {
		await this.#hub.learnNewestTicks(assetIds);
		const ticks = assetIds.flatMap((id, index): readonly LiveTick[] => {
			const seq = after[index] ?? 0;
			const ticks = this.#hub.ticks.ticksAfter(id, seq);
			return seq === 0 ? ticks.slice(-1) : ticks;
		});
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
		route(pollPrices, async ({ query: { assets = [], after = [] } }) => ({
			server_t: nowMs(),
			messages: await poll.prices(assets, after),
		})),
		route(pollEvents, async (call) => ({
			server_t: nowMs(),
			messages: await turns.run(call, () => poll.events(call.caller.userId, call.query.after)),
		})),
	];
}
