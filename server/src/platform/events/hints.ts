import { liveTick } from '@fairtick/domain/live/contract';
import { id, uuid } from '@fairtick/domain/wire/primitives';
import * as z from 'zod/mini';

const name = z.string().check(z.minLength(1), z.maxLength(100));
const number = z.int().check(z.minimum(0));

/**
 * The hints that processes send one another, each a list of these. A hint says where the database has something new; nothing is
 * decided from one (CLUSTER-04).
 */
const HINTS = {
	/** User events of a commit: user, number, kind. */
	events: z.tuple([id, number, name]),
	/** Sessions and API tokens that ended. */
	sessions: name,
	/** Ticks that were committed, of each asset in the order of their seq. */
	ticks: liveTick,
	/** Assets that opened or closed. */
	assets: id,
	/** Stamps of the catalogue. */
	catalogue: number,
	/** Signed sizes of the proof log. */
	checkpoints: number,
	/** Settings that pages are made with: those of the site, or that the calendar has entries. */
	settings: z.enum(['site', 'calendar']),
	/** Milliseconds for which placements are expected: settlement makes way. */
	placing: number,
	/** Trades that were accepted. */
	opened: uuid,
	/** Requests to sell that were accepted: asset, and the instant after which they execute. */
	sales: z.tuple([id, number]),
	/** Trades that have an entry: user, trade. */
	entered: z.tuple([id, uuid]),
	/** Work that is due, by name. */
	work: name,
} as const;

export type HintName = keyof typeof HINTS;
export type Hint<Name extends HintName> = z.output<(typeof HINTS)[Name]>;
/** Items by name, in the order in which they were sent. */
export type Hints = { readonly [Name in HintName]?: readonly Hint<Name>[] };

/** Hints of one process that travel together. */
export interface Packet {
	/** Id of the sender. */
	readonly from: string;
	/** The sender's packets are numbered from 1 without gaps. */
	readonly n: number;
	/** True if the sender stops and sends nothing more. */
	readonly isLast: boolean;
	readonly hints: Hints;
	/** Names of hints that are not known here, or whose items are malformed. */
	readonly dropped: readonly string[];
}

const packet = z.object({
	from: uuid,
	n: z.int().check(z.minimum(1)),
	last: z.optional(z.literal(true)),
	hints: z.record(z.string(), z.unknown()),
});

const LISTS: ReadonlyMap<string, z.ZodMiniType> = new Map(
	Object.entries(HINTS).map(([name, item]) => [name, z.array(item)]),
);

/** Reads a packet, which anyone who can connect to the database may have sent; null if it is none. */
export function readPacket(text: string): Packet | null {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return null;
	}
	const read = packet.safeParse(value);
	if (!read.success) return null;
	const { from, n, last, hints: given } = read.data;
	const hints: Record<string, unknown> = {};
	const dropped: string[] = [];
	for (const [name, items] of Object.entries(given)) {
		const list = LISTS.get(name)?.safeParse(items);
		if (list?.success) hints[name] = list.data;
		else dropped.push(name);
	}
	return { from, n, isLast: last === true, hints: hints as Hints, dropped };
}

/** PostgreSQL takes at most 7,999 bytes; the rest is the head of the packet. */
const MOST_BYTES = 7_800;

/** Gathers items and packs them into as few packets as their sizes allow. */
export class Packer {
	#packs: { bytes: number; readonly lists: Map<HintName, string[]> }[] = [];
	#bytes = 0;

	/** Bytes that wait. */
	get bytes(): number {
		return this.#bytes;
	}

	/** Returns false if an item fits into no packet; the others are taken all the same. */
	add<Name extends HintName>(name: Name, items: readonly Hint<Name>[]): boolean {
		let fits = true;
		for (const item of items) fits = this.#add(name, JSON.stringify(item)) && fits;
		return fits;
	}

	/** Takes everything out, as the contents of packets. */
	take(): string[] {
		const bodies = this.#packs.map(
			({ lists }) => `{${[...lists].map(([name, items]) => `"${name}":[${items.join()}]`).join()}}`,
		);
		this.clear();
		return bodies;
	}

	clear(): void {
		this.#packs = [];
		this.#bytes = 0;
	}

	#add(name: HintName, text: string): boolean {
		const bytes = Buffer.byteLength(text) + 1;
		const headBytes = name.length + 6;
		if (headBytes + bytes > MOST_BYTES) return false;
		let pack = this.#packs.at(-1);
		if (!pack || pack.bytes + headBytes + bytes > MOST_BYTES) {
			pack = { bytes: 0, lists: new Map() };
			this.#packs.push(pack);
		}
		const list = pack.lists.get(name);
		if (list) list.push(text);
		else pack.lists.set(name, [text]);
		pack.bytes += bytes + (list ? 0 : headBytes);
		this.#bytes += bytes;
		return true;
	}
}

export const writePacket = (from: string, n: number, body: string, isLast = false): string =>
	`{"from":"${from}","n":${n},${isLast ? '"last":true,' : ''}"hints":${body}}`;
