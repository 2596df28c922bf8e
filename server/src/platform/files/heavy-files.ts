import { networkOf, TooMany } from '../http/index.ts';
import type { Asker } from '../turns/index.ts';
import type { DrawAnswer } from './pictures/draw-request.ts';

/** Greatest number of one user's files in an hour that took too much. */
const MOST = 2;
const HOUR_MS = 3_600_000;
/** A refused file counts from so much processor time on, whatever it is refused for. */
const HEAVY_CPU_MS = 2_000;

/**
 * Users and networks that sent files which took too much: each held the only place for drawing, and cost its sender nothing else. After two in an hour
 * the user's files, or those of a visitor's network, wait until the first of them is an hour old. Others of the same address do not: an
 * address may be that of thousands.
 */
export class HeavyFiles {
	readonly #nowMs: () => number;
	/** Times by sender. */
	readonly #sentMs = new Map<string, number[]>();

	constructor(nowMs: () => number = () => performance.now()) {
		this.#nowMs = nowMs;
	}

	/** Throws `TooMany`. */
	refuse(asker: Asker): void {
		const sent = this.#lately(senderOf(asker));
		const first = sent[sent.length - MOST];
		if (first !== undefined) throw new TooMany(Math.ceil((first + HOUR_MS - this.#nowMs()) / 1_000));
	}

	/** Counts a refused file that took too much. */
	count(asker: Asker, { drawn, cpuMs }: DrawAnswer): void {
		if (!('refused' in drawn) || (drawn.refused !== 'files.heavy' && cpuMs < HEAVY_CPU_MS)) return;
		for (const sender of this.#sentMs.keys()) if (this.#lately(sender).length === 0) this.#sentMs.delete(sender);
		const sender = senderOf(asker);
		this.#sentMs.set(sender, [...this.#lately(sender), this.#nowMs()]);
	}

	#lately(sender: string): readonly number[] {
		return (this.#sentMs.get(sender) ?? []).filter((atMs) => this.#nowMs() - atMs < HOUR_MS);
	}
}

const senderOf = ({ caller, address }: Asker) =>
	caller === null ? `network ${networkOf(address)}` : `user ${caller.userId}`;
