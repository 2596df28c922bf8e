import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { createStore, type Store } from '../base/store.ts';

export interface LiveStatus {
	readonly connection: 'connecting' | 'open' | 'down';
	/** Round trip of the newest ping, null before the first. */
	readonly latencyMs: number | null;
	/** The network lets no socket through: the page asks once a second. */
	readonly polls?: boolean;
}

export type EventMessage = Extract<ServerMessage, { op: 'event' }>;
export type LiveNews =
	| EventMessage
	| Extract<ServerMessage, { op: 'entered' }>
	| Extract<ServerMessage, { op: 'asset' }>
	| Extract<ServerMessage, { op: 'catalogue' }>
	/** Something may have been missed for good: what is shown has to be asked again. */
	| { readonly op: 'reset' }
	/** The page polls: what comes as a message without a number has to be asked again. */
	| { readonly op: 'polled' }
	/** The session ended on the server's side. */
	| { readonly op: 'signed_out' };

/** The newest checkpoint that the socket brought, and its arrival in server time. */
export interface HeardCheckpoint {
	readonly note: string;
	/** Epoch milliseconds. */
	readonly atMs: number;
}

type TickListener = (tick: LiveTick) => void;
type NewsListener = (news: LiveNews) => void;
type Subscribe = (op: 'subscribe' | 'unsubscribe', assetId: number) => void;

/**
 * The live data that pages watch. `LiveSocket`, which comes in a later file, brings them; until then everything is connecting, and
 * watchers wait.
 */
export class LiveClient {
	readonly status: Store<LiveStatus> = createStore<LiveStatus>({ connection: 'connecting', latencyMs: null });
	/** Null until the log is signed for the first time since the page came. */
	readonly checkpoint: Store<HeardCheckpoint | null> = createStore<HeardCheckpoint | null>(null);
	/** The server's clock less ours, in milliseconds. */
	aheadMs = 0;
	/** Called for the first watcher of an asset and behind the last one. */
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

	/** Tells the watchers of a tick's asset, unless they know a newer one. */
	tellTick(tick: LiveTick): void {
		const [assetId, seq] = tick;
		const known = this.#latest.get(assetId);
		if (known !== undefined && known[1] >= seq) return;
		this.#latest.set(assetId, tick);
		for (const listener of this.#tickListeners.get(assetId) ?? []) listener(tick);
	}

	tell(news: LiveNews): void {
		for (const listener of this.#newsListeners) listener(news);
	}
}
