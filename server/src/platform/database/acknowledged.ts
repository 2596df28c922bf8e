/** A transaction that wrote, as PostgreSQL names it just before its commit. */
export interface Acknowledged {
	/** Its number, as text. */
	readonly xid: string;
	/** Its commit comes after this byte of the write-ahead log. */
	readonly after: bigint;
}

interface Kept extends Acknowledged {
	readonly acknowledgedAtMs: number;
}

/** More than transactions that are acknowledged while one commit is under way. */
const MOST = 1_000;

/**
 * The newest transactions that PostgreSQL has acknowledged to this process (CLUSTER-08). The log is a sequence: if the newest commits are in it, all
 * before them are. Which of several is the newest is not known, because a commit's own place in the log is not: kept are all that may be.
 */
export class NewestCommits {
	#kept: Kept[] = [];
	#newest = -1n;

	/** Times are `performance.now()`. `sentAtMs`: when the question for its place in the log was sent. */
	add({ xid, after }: Acknowledged, sentAtMs: number, acknowledgedAtMs: number): void {
		this.#kept.push({ xid, after, acknowledgedAtMs });
		if (after > this.#newest) {
			this.#newest = after;
			// Their commits were in the log before this one asked for its place.
			this.#kept = this.#kept.filter((one) => one.acknowledgedAtMs >= sentAtMs);
		}
		if (this.#kept.length > MOST) this.#kept.shift();
	}

	list(): readonly Acknowledged[] {
		return this.#kept;
	}

	/** They are all known to be in the log of the present primary. */
	clear(): void {
		this.#kept = [];
		this.#newest = -1n;
	}
}

/** A place in the write-ahead log as a number of bytes, from PostgreSQL's form such as `16/B374D848`. Throws for another text. */
export function parseLsn(text: string): bigint {
	const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text);
	if (!match) throw new Error(`${text} is no place in the write-ahead log`);
	return (BigInt(`0x${match[1]}`) << 32n) + BigInt(`0x${match[2]}`);
}
