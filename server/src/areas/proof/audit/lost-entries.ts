import type { Findings } from '../../../platform/audit/index.ts';
import { loadValue, type Queryable } from '../../../platform/database/index.ts';
import type { KnownRestore } from '../../../platform/journal/index.ts';
import { loadTimeOfEntry } from '../sql/proof.ts';

/** Tolerance for the times of rows recorded at a restore or at the end of its backup. */
const SLACK_MS = 60_000;

/** Entries that a restored database may lack: from its own end up to the one that names the restore. */
interface LostSpan {
	readonly from: number;
	/** The entry with the item `restored/1`. */
	readonly reportedIn: number;
	/** Number of items of each kind that the database lacks or contradicts. */
	readonly items: Map<string, number>;
	/** Answers to placements among them. */
	answers: number;
}

interface Doubt {
	readonly entry: number;
	readonly kind: string;
	readonly problem: string;
	readonly answers: number;
}

/**
 * PROOF-11: entries that the database lacks or contradicts are wrong, unless a restore has lost them. An item
 * `restored/1` alone proves no restore: the owner of the database has kept each restore with the size of the log that the
 * copy had, each is named once, and the ledger has nothing of the lost time.
 */
export class LostEntries {
	readonly #tx: Queryable;
	readonly #findings: Findings;
	/** Restores that no entry has recorded yet. */
	readonly #restores: KnownRestore[];
	readonly #spans: LostSpan[] = [];
	#doubts: Doubt[] = [];

	constructor(tx: Queryable, findings: Findings, restores: readonly KnownRestore[]) {
		this.#tx = tx;
		this.#findings = findings;
		this.#restores = [...restores];
	}

	/** True if an entry may still report a restore. */
	get isOpen(): boolean {
		return this.#restores.length > 0;
	}

	/**
	 * True if the item `restored/1` of an entry names a restore that this database knows. The lost entries are those from
	 * `size` on.
	 */
	async addRestore({ size, at }: { readonly size: number; readonly at: number }, reportedIn: number): Promise<boolean> {
		const isOf = ({ madeAtMs, logEntries }: KnownRestore) => logEntries === size && madeAtMs <= at;
		const isOld = ({ madeAtMs, logEntries }: KnownRestore) => logEntries === null && madeAtMs <= at;
		const index = [this.#restores.findIndex(isOf), this.#restores.findIndex(isOld)].find((one) => one >= 0);
		const restore = this.#restores[index ?? -1];
		if (index === undefined || restore === undefined) return false;
		// An entry later than the restore was made by this database itself.
		if (size < reportedIn && (await loadTimeOfEntry(this.#tx, size)) > restore.madeAtMs) return false;
		this.#restores.splice(index, 1);
		await this.#checkLedger(size, reportedIn, restore);
		this.#spans.push({ from: size, reportedIn, items: new Map(), answers: 0 });
		return true;
	}

	/** A database that was restored has nothing of the time between its backup and its restore. */
	async #checkLedger(size: number, reportedIn: number, { madeAtMs }: KnownRestore): Promise<void> {
		if (size === reportedIn) return;
		const events = await loadValue(
			this.#tx,
			'select count(*) from ledger_events where recorded_at > $1 and recorded_at < $2',
			[(await loadTimeOfEntry(this.#tx, size)) + SLACK_MS, madeAtMs - SLACK_MS],
		);
		if (events !== 0n)
			this.#findings.add(
				`items of entry ${reportedIn}`,
				`tell of a restore, and the ledger has ${events} events of the time that it should have lost`,
			);
	}

	/** Something that an entry says and the database does not. */
	add(entry: number, kind: string, problem: string, answers = 0): void {
		this.#doubts.push({ entry, kind, problem, answers });
		// Nothing can excuse it any more.
		if (this.#restores.length === 0) this.#settle();
	}

	#settle(): void {
		for (const { entry, kind, problem, answers } of this.#doubts) {
			const span = this.#spans.find(({ from, reportedIn }) => from <= entry && entry < reportedIn);
			if (span === undefined) this.#findings.add(`items of entry ${entry}`, problem);
			else {
				span.items.set(kind, (span.items.get(kind) ?? 0) + 1);
				span.answers += answers;
			}
		}
		this.#doubts = [];
	}

	/** The losses, in sentences. Nothing may be added after it. */
	end(): string[] {
		this.#settle();
		return this.#spans.flatMap(({ from, reportedIn, items, answers }) =>
			items.size === 0
				? []
				: [
						`entries ${from} to ${reportedIn - 1} are in the log, and a restore that entry ${reportedIn} tells of has lost what they say: ${[
							...[...items].toSorted().map(([kind, count]) => `${count} ${kind}`),
						].join(', ')}; answers to placements among them: ${answers}`,
					],
		);
	}
}
