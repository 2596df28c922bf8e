import { randomUUID } from 'node:crypto';
import { Loop } from '../loops/index.ts';
import type { Objects } from '../objects/index.ts';
import { isOfJournal, readLines, type StoredLine } from './stored-lines.ts';

/** Objects that are read at once. */
const READ_AT_ONCE = 32;
const TIME_DIGITS = 15;
const AGAIN_MS = 1_000;
/** It stands for an append that failed, and says nothing. */
const VOID = Buffer.alloc(0);

/**
 * The lines of all processes in a store, one object for each append (CLUSTER-06). Its name holds the time of writing, so that the order of
 * names is that of the appends, and the process.
 */
export class LineObjects {
	readonly #objects: Objects;
	readonly #process = randomUUID();
	/** Names of appends that failed: whether the store took them is not known. */
	readonly #doubtful = new Set<string>();
	readonly #voiding: Loop;

	constructor(objects: Objects) {
		this.#objects = objects;
		this.#voiding = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			backoff: { firstMs: AGAIN_MS, mostMs: AGAIN_MS },
			run: () => this.#voidDoubtful(),
			onError: () => undefined,
		});
	}

	/** Resolves when the lines are stored. If it throws, the lines never count: their object is void as soon as the store takes changes. */
	async append(text: string, writtenAtMs: number): Promise<void> {
		await this.#voidDoubtful();
		const name = `entries.${String(writtenAtMs).padStart(TIME_DIGITS, '0')}.${this.#process}.jsonl`;
		try {
			if (await this.#objects.putIfAbsent(name, Buffer.from(text))) return;
			throw new Error(`another object has the name ${name} in the journal`);
		} catch (error) {
			this.#doubtful.add(name);
			this.#voiding.wake();
			throw error;
		}
	}

	/** Throws if the store does not answer. */
	async refuseIfAway(): Promise<void> {
		await this.#objects.get('status');
	}

	async read(): Promise<StoredLine[]> {
		const listed = (await this.#objects.list('')).filter(({ name, bytes }) => isOfJournal(name) && bytes > 0);
		const lines: StoredLine[] = [];
		for (let from = 0; from < listed.length; from += READ_AT_ONCE) {
			const read = await Promise.all(
				listed.slice(from, from + READ_AT_ONCE).map(async ({ name }) => {
					const bytes = await this.#objects.get(name);
					if (bytes === null) throw new Error(`the journal has no object ${name} any more`);
					return readLines(bytes.toString(), name);
				}),
			);
			lines.push(...read.flat());
		}
		return lines;
	}

	/** Tries once more to void what failed. */
	async close(): Promise<void> {
		await this.#voiding.stop();
		await this.#voidDoubtful().catch(() => undefined);
	}

	/** An object under the name keeps a request of before, which may come late, from storing one; one that was stored is replaced. */
	async #voidDoubtful(): Promise<void> {
		for (const name of this.#doubtful) {
			await this.#objects.put(name, VOID);
			this.#doubtful.delete(name);
		}
	}
}
