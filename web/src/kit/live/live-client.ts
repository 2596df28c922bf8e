import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { createStore, type Store } from '../base/store.ts';

export interface LiveStatus {
	readonly connection: 'connecting' | 'open' | 'down';
	/** Round trip of the newest ping; null before the first. */
	readonly latencyMs: number | null;
	/** True if the network blocks sockets and the page polls once a second. */
	readonly polls?: boolean;
}

export type EventMessage = Extract<ServerMessage, { op: 'event' }>;
export type LiveNews =
	| EventMessage
	| Extract<ServerMessage, { op: 'entered' }>
	| Extract<ServerMessage, { op: 'asset' }>
	| Extract<ServerMessage, { op: 'catalogue' }>
	/** Messages may be lost: everything shown must be refetched. */
	| { readonly op: 'reset' }
	/** The page polls: data whose messages have no number must be refetched. */
	| { readonly op: 'polled' }
	/** The session ended on the server. */
	| { readonly op: 'signed_out' };

/** The newest checkpoint from the socket, and its arrival in server time. */
export interface ReceivedCheckpoint {
	readonly note: string;
	/** Epoch milliseconds. */
	readonly atMs: number;
}

type TickListener = (tick: LiveTick) => void;
type NewsListener = (news: LiveNews) => void;
type Subscribe = (op: 'subscribe' | 'unsubscribe', assetId: number) => void;

/**
 * The live data that pages watch. `LiveSocket`, which is in a later file, supplies them. Until then everything is
 * connecting, and watchers wait.
 */
export class LiveClient {
	readonly status: Store<LiveStatus> = createStore<LiveStatus>({ connection: 'connecting', latencyMs: null });
	/** Null until the log signs its first checkpoint after the page was opened. */
	readonly checkpoint: Store<ReceivedCheckpoint | null> = createStore<ReceivedCheckpoint | null>(null);
	/** The server's clock minus ours, in milliseconds. */
	aheadMs = 0;
	/** Called for an asset's first watcher and after its last one. */
	onSubscription: Subscribe | undefined;
	readonly #tickListeners = new Map<number, Set<TickListener>>();
	readonly #newsListeners = new Set<NewsListener>();
	readonly #latest = new Map<number, LiveTick>();

	/** Server time in epoch milliseconds. */
	nowMs(): number {
		return Math.round(Date.now() + this.aheadMs);
	}

	latestTick(assetId: number): LiveTick | null {
		return this.#latest.get(assetId) ?? null;
	}

	watchTicks(assetId: number, listener: TickListener): () => void {
		const listeners = this.#tickListeners.get(assetId) ?? new Set();
		this.#tickListeners.set(assetId, listeners);
		if (listeners.size === 0) this.onSubscription?.('subscribe', assetId);
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			if (listeners.size > 0 || this.#tickListeners.get(assetId) !== listeners) return;
			this.#tickListeners.delete(assetId);
			this.onSubscription?.('unsubscribe', assetId);
		};
	}

	watchNews(listener: NewsListener): () => void {
		this.#newsListeners.add(listener);
		return () => this.#newsListeners.delete(listener);
	}

	/** The assets whose ticks are watched. */
	get watchedAssets(): number[] {
		return [...this.#tickListeners.keys()];
	}

	/** Passes a tick to its asset's watchers, unless they know a newer one. */
	publishTick(tick: LiveTick): void {
		const [assetId, seq] = tick;
		const known = this.#latest.get(assetId);
		if (known !== undefined && known[1] >= seq) return;
		this.#latest.set(assetId, tick);
		for (const listener of this.#tickListeners.get(assetId) ?? []) listener(tick);
	}

	publish(news: LiveNews): void {
		for (const listener of this.#newsListeners) listener(news);
	}
}
