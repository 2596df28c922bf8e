import type { LiveTick } from '@fairtick/domain/live/contract';
import { frameText } from './frame.ts';

/** A socket as the broadcast sees it. */
export interface TickReader {
	/** Writes a tick frame unless the reader is too far behind; says whether it was written. */
	offerTicks(frame: Buffer): boolean;
}

interface Audience {
	readonly key: string;
	readonly assetIds: ReadonlySet<number>;
	readonly readers: Set<TickReader>;
}

/** Ticks of assets that are announced within this time leave in one frame. */
const GATHER_MS = 5;
/** This number of an asset's newest ticks is kept for pollers. */
const KEPT = 64;

/**
 * Gathers ticks into frames and sends the same bytes to all readers with the same subscription. A reader that cannot
 * keep up misses frames and then gets the newest tick of each of its assets.
 */
export class TickBroadcast {
	readonly #frameMs: number;
	/** Per asset, oldest first; the newest one is the last. */
	readonly #kept = new Map<number, LiveTick[]>();
	/** The greatest number of each known asset, those that wait for their frame included. */
	readonly #seqs = new Map<number, number>();
	readonly #audiences = new Map<string, Audience>();
	readonly #audienceOf = new Map<TickReader, Audience>();
	readonly #behind = new Set<TickReader>();
	#pending: LiveTick[] = [];
	#timer: NodeJS.Timeout | null = null;
	#flushedAtMs = Number.NEGATIVE_INFINITY;

	/** `frameMs`: least time between two frames to one reader. */
	constructor(frameMs: number) {
		this.#frameMs = frameMs;
	}

	publish(ticks: readonly LiveTick[]): void {
		for (const tick of ticks) {
			this.#pending.push(tick);
			this.#seqs.set(tick[0], tick[1]);
		}
		if (ticks.length > 0) this.#schedule();
	}

	/** Assets that have ticked or were asked for, with the number of the newest tick, sent or not. */
	get seqs(): ReadonlyMap<number, number> {
		return this.#seqs;
	}

	/** The newest tick sent, null when none has been sent since the start. */
	newestTick(assetId: number): LiveTick | null {
		return this.#kept.get(assetId)?.at(-1) ?? null;
	}

	/** The kept ticks with a greater number than `seq`, oldest first. Where more came than are kept, the first are missing. */
	ticksAfter(assetId: number, seq: number): readonly LiveTick[] {
		return (this.#kept.get(assetId) ?? []).filter((tick) => tick[1] > seq);
	}

	/** Makes a stored tick known for an asset that has not ticked since the start. */
	remember(tick: LiveTick): void {
		if (this.#kept.has(tick[0])) return;
		this.#kept.set(tick[0], [tick]);
		if (!this.#seqs.has(tick[0])) this.#seqs.set(tick[0], tick[1]);
	}

	subscription(reader: TickReader): ReadonlySet<number> {
		return this.#audienceOf.get(reader)?.assetIds ?? new Set();
	}

	/** Replaces a reader's subscription; the newest tick of each added asset goes to it at once. */
	setSubscription(reader: TickReader, assetIds: ReadonlySet<number>): void {
		const upToDate = this.#behind.has(reader) ? new Set<number>() : this.subscription(reader);
		this.remove(reader);
		if (assetIds.size === 0) return;
		const key = [...assetIds].sort((a, b) => a - b).join();
		const audience = this.#audiences.get(key) ?? { key, assetIds, readers: new Set() };
		audience.readers.add(reader);
		this.#audiences.set(key, audience);
		this.#audienceOf.set(reader, audience);
		this.#sendNewest(
			reader,
			[...assetIds].filter((id) => !upToDate.has(id)),
		);
	}

	remove(reader: TickReader): void {
		this.#behind.delete(reader);
		const audience = this.#audienceOf.get(reader);
		if (!audience) return;
		this.#audienceOf.delete(reader);
		audience.readers.delete(reader);
		if (audience.readers.size === 0) this.#audiences.delete(audience.key);
	}

	stop(): void {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		this.#pending = [];
		this.#behind.clear();
	}

	#schedule(): void {
		if (this.#timer) return;
		const waitMs = Math.max(GATHER_MS, this.#flushedAtMs + this.#frameMs - performance.now());
		this.#timer = setTimeout(() => this.#flush(), Math.ceil(waitMs));
	}

	#flush(): void {
		this.#timer = null;
		this.#flushedAtMs = performance.now();
		const parts = this.#pending.map((tick) => ({ assetId: tick[0], text: JSON.stringify(tick) }));
		for (const tick of this.#pending) this.#keep(tick);
		this.#pending = [];
		const caughtUp = [...this.#behind];
		for (const audience of this.#audiences.values()) this.#sendTo(audience, parts);
		for (const reader of caughtUp) if (this.#behind.delete(reader)) this.#sendNewest(reader, this.subscription(reader));
		if (this.#behind.size > 0) this.#schedule();
	}

	#keep(tick: LiveTick): void {
		const kept = this.#kept.get(tick[0]);
		if (kept === undefined) this.#kept.set(tick[0], [tick]);
		else if (kept.push(tick) > KEPT) kept.shift();
	}

	#sendTo(audience: Audience, parts: readonly { assetId: number; text: string }[]): void {
		const texts = parts.filter((part) => audience.assetIds.has(part.assetId)).map((part) => part.text);
		if (texts.length === 0) return;
		const frame = frameTicks(texts);
		for (const reader of audience.readers) {
			// A reader that is behind gets the newest ticks instead, not this frame and those.
			if (!this.#behind.has(reader) && !reader.offerTicks(frame)) this.#behind.add(reader);
		}
	}

	#sendNewest(reader: TickReader, assetIds: Iterable<number>): void {
		const ticks = [...assetIds].map((id) => this.newestTick(id)).filter((tick) => tick !== null);
		if (ticks.length === 0) return;
		if (reader.offerTicks(frameTicks(ticks.map((tick) => JSON.stringify(tick))))) return;
		this.#behind.add(reader);
		this.#schedule();
	}
}

function frameTicks(texts: readonly string[]): Buffer {
	return frameText(`{"op":"ticks","d":[${texts.join()}]}`);
}
