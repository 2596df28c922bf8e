import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { type Bus, type EventHead, mayBeMore, type PublishedUserEvent } from '../events/index.ts';
import { toOutage } from '../http/index.ts';
import { Loop } from '../loops/index.ts';
import type { Hub } from './hub.ts';

/** Hints that come within this time share a look at the database. */
const GATHER_MS = 4;
/** A user whose socket is just beginning is looked at again after this time. */
const BEGINNING_MS = 20;
/** Users whose events are loaded at once. */
const AT_ONCE = 500;
const BACKOFF = { firstMs: 100, mostMs: 1_000 };

interface Place {
	readonly userId: number;
	readonly afterN: number;
}

/** Reads of the database; each throws on an outage. */
export interface CommittedSources {
	/** Events of users after a number of theirs, at most a thousand of each user; each user's in their order. */
	readonly loadNewUserEvents: (places: readonly Place[]) => Promise<readonly PublishedUserEvent[]>;
	/** The newest stored tick of each of these assets that has one. */
	readonly loadNewestTicks: (assetIds: readonly number[]) => Promise<readonly LiveTick[]>;
}

/**
 * Shows on this process's sockets what other processes have committed: user events as the database has them, each number once and in
 * order; ticks that follow the last one shown, and after a gap the newest one.
 */
export class OtherProcesses {
	readonly #hub: Hub;
	readonly #sources: CommittedSources;
	/** Users whose sockets may lack events, and those whose events are being loaded. */
	readonly #behind = new Set<number>();
	readonly #loading = new Set<number>();
	/** Messages that wait for their user's events. */
	readonly #waiting = new Map<number, (() => ServerMessage)[]>();
	readonly #gaps = new Set<number>();
	readonly #loops: readonly [events: Loop, ticks: Loop];
	readonly #unsubscribe: readonly (() => void)[];

	constructor(hub: Hub, sources: CommittedSources, bus: Pick<Bus, 'onEventHeads' | 'onHint' | 'onResync'>) {
		this.#hub = hub;
		this.#sources = sources;
		const loop = (run: () => Promise<number | undefined>) =>
			new Loop({
				everyMs: Number.POSITIVE_INFINITY,
				run,
				backoff: BACKOFF,
				onError: (err, failures) => {
					if (failures === 1) hub.log.warn({ err }, 'what other processes committed could not be shown');
				},
			});
		this.#loops = [loop(() => this.#showEvents()), loop(() => this.#showNewestTicks())];
		this.#unsubscribe = [
			bus.onEventHeads((heads) => this.#noticeEvents(heads)),
			bus.onHint('ticks', (ticks) => this.#showTicks(ticks)),
			bus.onResync(() => this.#resync()),
		];
	}

	async stop(): Promise<void> {
		for (const end of this.#unsubscribe) end();
		await Promise.all(this.#loops.map((loop) => loop.stop()));
	}

	/** Sends a message without a number to a user's sockets, after the events of which this process knows. */
	send(userId: number, show: () => ServerMessage): void {
		if (this.#behind.has(userId) || this.#loading.has(userId))
			this.#waiting.set(userId, [...(this.#waiting.get(userId) ?? []), show]);
		else this.#hub.send(userId, show);
	}

	async #resync(): Promise<void> {
		for (const userId of this.#hub.userIds) this.#behind.add(userId);
		for (const assetId of this.#hub.ticks.seqs.keys()) this.#gaps.add(assetId);
		for (const loop of this.#loops) loop.wake();
		await this.#hub.closeEnded();
	}

	#noticeEvents(heads: readonly EventHead[]): void {
		for (const { userId, n } of heads) {
			const lastN = this.#hub.lastNOf(userId);
			if (lastN === null || (lastN !== undefined && lastN < n)) this.#notice(userId);
		}
	}

	/** Returns when to look again, in milliseconds. */
	async #showEvents(): Promise<number> {
		const places: Place[] = [];
		let isOneBeginning = false;
		for (const userId of this.#behind) {
			if (places.length === AT_ONCE) break;
			const afterN = this.#hub.lastNOf(userId);
			// A beginning socket may have looked at the database before the commit that the hint was about.
			if (afterN === null) isOneBeginning = true;
			else this.#behind.delete(userId);
			if (typeof afterN !== 'number') continue;
			places.push({ userId, afterN });
			this.#loading.add(userId);
		}
		try {
			if (places.length > 0) await this.#loadAndShow(places);
		} finally {
			this.#loading.clear();
			this.#sendWaiting();
		}
		if (places.length === AT_ONCE) return 0;
		return isOneBeginning ? BEGINNING_MS : Number.POSITIVE_INFINITY;
	}

	/** After a fault each user is tried alone, so that no other user's events wait for it. */
	async #loadAndShow(places: readonly Place[]): Promise<void> {
		try {
			const events = await this.#sources.loadNewUserEvents(places);
			this.#hub.offerUserEvents(events);
			for (const [userId, own] of Map.groupBy(events, ({ userId }) => userId)) if (mayBeMore(own)) this.#notice(userId);
		} catch (error) {
			const isOutage = toOutage(error, true) !== null;
			if (isOutage) for (const { userId } of places) this.#behind.add(userId);
			if (isOutage || places.length === 1) throw error;
			const tried = await Promise.allSettled(places.map((place) => this.#loadAndShow([place])));
			for (const one of tried) if (one.status === 'rejected') throw one.reason;
		}
	}

	#sendWaiting(): void {
		for (const [userId, shows] of this.#waiting) {
			if (this.#behind.has(userId)) continue;
			this.#waiting.delete(userId);
			for (const show of shows) this.#hub.send(userId, show);
		}
	}

	#notice(userId: number): void {
		this.#behind.add(userId);
		this.#loops[0].wakeWithin(GATHER_MS);
	}

	#showTicks(ticks: readonly LiveTick[]): void {
		const { seqs } = this.#hub.ticks;
		for (const tick of ticks) {
			const [assetId, seq] = tick;
			const shownSeq = seqs.get(assetId);
			// An asset that no socket here has asked for: the first to ask gets the stored tick.
			if (shownSeq === undefined || seq <= shownSeq) continue;
			if (seq === shownSeq + 1) this.#hub.ticks.publish([tick]);
			else this.#gaps.add(assetId);
		}
		if (this.#gaps.size > 0) this.#loops[1].wakeWithin(GATHER_MS);
	}

	async #showNewestTicks(): Promise<number> {
		const assetIds = [...this.#gaps];
		if (assetIds.length === 0) return Number.POSITIVE_INFINITY;
		const newest = await this.#sources.loadNewestTicks(assetIds);
		for (const assetId of assetIds) this.#gaps.delete(assetId);
		const { seqs } = this.#hub.ticks;
		this.#hub.ticks.publish(newest.filter(([assetId, seq]) => seq > (seqs.get(assetId) ?? 0)));
		return Number.POSITIVE_INFINITY;
	}
}
