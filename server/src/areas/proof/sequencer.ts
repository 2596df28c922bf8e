import { QUICKNET } from '@fairtick/domain/market/beacon';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { followKeys } from '@fairtick/domain/proof/log/named-keys';
import type { NoteKey } from '@fairtick/domain/proof/log/note';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Kept, Lease, Leases } from '../../platform/leases/index.ts';
import { inTime, Loop } from '../../platform/loops/index.ts';
import { keepPacked } from './bundles/pack-log.ts';
import { continueLog, type Outside, type Stop } from './continue-log.ts';
import type { Signer } from './log-keys.ts';
import { LogFencedOut, makeEntries } from './make-entries.ts';
import type { Mirrors } from './mirrors/mirrors.ts';
import type { RotatingKeys } from './rotating-keys.ts';
import { CHECKPOINT_PATH, DamagedLog, type SignedCheckpoint, signLog } from './sign-log.ts';
import {
	ENDED,
	insertCheckpoint,
	insertLog,
	isRestored,
	loadLeftOut,
	loadLog,
	loadNewestCheckpoint,
	takeFence,
	updateBeat,
	updateContinued,
	updateHalted,
} from './sql/proof.ts';
import { draftsOf, type LogStore } from './store/log-store.ts';
import type { Witnesses } from './witnesses.ts';

/** An entry a second. */
const ENTRY_MS = 1_000;
/** So often rounds of drand's quicknet are published: at whole multiples of it, in epoch milliseconds. */
const ROUND_MS = QUICKNET.periodS * 1_000;
/**
 * The log is signed this long before each of them, if it is signed that often (PROOF-08): earlier answers are in it
 * before the round is known.
 */
const BEFORE_ROUND_MS = 300;
/** A turn waits so long for the files of a signature. */
const WRITTEN_MS = 500;
/** The last turn of a stop takes no longer, and then ends where it is. */
const LAST_TURN_MS = 5_000;
/** Receipts are made under checkpoints that are kept, so that one is the same whenever it is asked for: one a minute, or every sixth of another interval. */
export const keptEveryMs = (checkpointMs: number) => (checkpointMs === ROUND_MS ? 60_000 : 6 * checkpointMs);

/** A signature that comes a little early is that of its round. */
const EARLY_MS = 50;

/**
 * Time until the log is signed again, in milliseconds: 300 ms before a round if it is signed as often as rounds are
 * published, else after the interval.
 * @param nowMs the clock at a signature, epoch milliseconds.
 */
export function untilSigning(nowMs: number, checkpointMs: number): number {
	if (checkpointMs !== ROUND_MS) return checkpointMs;
	return EARLY_MS + ROUND_MS - ((nowMs + EARLY_MS + BEFORE_ROUND_MS) % ROUND_MS);
}

/** A stopped log is inspected again after this time. */
const STOPPED_MS = 30_000;
/**
 * A start, or a look after a conflict, waits this long for a witness or a mirror to answer. Nothing is placed after the
 * first five seconds of it (PROOF-08).
 */
const PATIENCE_MS = 40_000;
/** Before they are asked again within it. */
const ASKED_MS = 2_000;

const NO_KEY: Stop = { reason: 'other_key', known: null };

/** A checkpoint as it is kept, with the cosignatures that came. */
export interface KeptCheckpoint extends SignedCheckpoint {
	readonly atMs: number;
	/** True if the quorum of the policy has cosigned it. */
	readonly isMet: boolean;
}

export interface SequencerOptions {
	/** One process at a time makes the log (CLUSTER-02). */
	readonly leases: Pick<Leases, 'keep'>;
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly store: LogStore;
	readonly keys: RotatingKeys;
	readonly origin: string;
	readonly witnesses: Witnesses;
	readonly mirrors: Mirrors;
	/** Interval of signing the log. */
	readonly checkpointMs: number;
	readonly onSigned: (checkpoint: SignedCheckpoint) => void;
	readonly onKept: (checkpoint: KeptCheckpoint) => void;
	/** The log must not continue; null: it may again, or this process does not make it any more. */
	readonly onStop: (stop: Stop | null) => void;
	readonly onError: (error: unknown, what: string) => void;
	readonly patienceMs?: number;
	readonly packEveryMs?: number;
}

/** A checkpoint with its witnesses, between signing and keeping. */
interface Cosigned {
	readonly checkpoint: KeptCheckpoint;
	readonly hasConflict: boolean;
}

/** The lease of the log. */
const LEASE = 'log';

/** Makes the log while this process holds its lease, and waits for the lease while another does. */
export function keepLog(options: SequencerOptions): Kept {
	let hasWaited = false;
	return options.leases.keep(LEASE, {
		onOther() {
			hasWaited = true;
		},
		async onTaken(tx) {
			await insertLog(tx, options.origin, EMPTY_ROOT);
			return takeFence(tx);
		},
		async work(lease, fence) {
			// After a takeover entries wait already, and users cannot place (PROOF-08).
			const firstMs = hasWaited ? 0 : ENTRY_MS;
			// An earlier holder that was frozen within a replacement then finds no draft, and cannot replace a checkpoint of this one.
			await options.store.remove(draftsOf(CHECKPOINT_PATH));
			options.mirrors.begin();
			const sequencer = new Sequencer(options, { lease, fence, firstMs });
			const { database, store, clock, onError } = options;
			const packing = keepPacked({
				database,
				store,
				now: () => clock.now(),
				mayPack: () => sequencer.isSure,
				everyMs: options.packEveryMs,
				until: lease.signal,
				onError,
			});
			await sequencer.ended;
			await Promise.all([sequencer.stop(), packing.stop()]);
			// From here on the process that makes the log says in the database why it does not sign it.
			options.onStop(null);
		},
	});
}

/**
 * Makes entries of the log once a second and signs it every few, under one lease (PROOF-01). Before the first of them it makes sure that
 * nothing is known which the log does not continue (PROOF-07).
 */
class Sequencer {
	readonly #options: Omit<SequencerOptions, 'leases'>;
	readonly #loop: Loop;
	readonly #lease: Lease;
	readonly #fence: bigint;
	/** True if it is sure that the log may continue. */
	#isSure = false;
	#lookAtMs = 0;
	/** Witnesses and mirrors are asked since this time; null while it is sure. */
	#askedAtMs: number | null = null;
	/** Time of the next signing, by the monotonic clock. */
	#signAtMs = 0;
	#signedSize = 0;
	/** Files that are being written, beside the turns; null: none. */
	#writing: Promise<void> | null = null;
	#isCosigning = false;
	#cosigned: Cosigned | null = null;
	/** Another process makes the log's entries now. */
	#isFencedOut = false;
	/** The time of the last turn is over. */
	#isOver = false;

	constructor(options: SequencerOptions, term: { lease: Lease; fence: bigint; firstMs: number }) {
		this.#options = { ...options, store: guardedBy(term.lease, options.store) };
		this.#lease = term.lease;
		this.#fence = term.fence;
		this.#loop = new Loop({
			everyMs: ENTRY_MS,
			firstMs: term.firstMs,
			until: term.lease.signal,
			run: async () => ((await this.#turn().catch((error: unknown) => this.#fail(error))) ? 0 : this.#untilTurn()),
			onError: (error) => options.onError(error, 'making the log'),
		});
	}

	/** True while nothing is known that the log does not continue. */
	get isSure(): boolean {
		return this.#isSure;
	}

	/** Resolves after the last turn, when the lease ends or another process has raised the fence. */
	get ended(): Promise<void> {
		return this.#loop.ended;
	}

	/**
	 * Ends after the current turn and a last one, so that no committed row waits (PROOF-08). The next start takes later
	 * rows.
	 */
	async stop(): Promise<void> {
		await this.#loop.stop();
		await inTime(LAST_TURN_MS, async () => this.#writing);
		const { database, onError } = this.#options;
		if (this.#isSure && !this.#isFencedOut && this.#lease.isHeld()) {
			const last = this.#enterLast(this.#fence).catch((error: unknown) => void this.#fail(error));
			await inTime(LAST_TURN_MS, () => last);
			this.#isOver = true;
			await last;
		}
		await updateHalted(database, this.#fence, ENDED).catch((error: unknown) => onError(error, 'ending the log'));
	}

	/** Milliseconds: about a second; with rounds exactly until the signature where that comes soon. */
	#untilTurn(): number {
		if (this.#options.checkpointMs !== ROUND_MS || !this.#isSure) return ENTRY_MS;
		const untilMs = Math.max(this.#signAtMs - performance.now(), 0);
		return untilMs < 1.4 * ENTRY_MS ? Math.ceil(untilMs) : ENTRY_MS;
	}

	/** Enters committed rows and signs them, as far as time allows. */
	async #enterLast(fence: bigint): Promise<void> {
		const { database, clock } = this.#options;
		let hasMore = true;
		while (hasMore && !this.#isOver) ({ hasMore } = await makeEntries(database, clock, { fence, withSubjects: true }));
		if ((await this.#signNow(fence)) !== null && !hasMore) await updateBeat(database, fence);
	}

	#fail(error: unknown): boolean {
		this.#options.onError(error, 'making the log');
		if (error instanceof DamagedLog) {
			this.#isSure = false;
			this.#options.onStop({ reason: 'damaged', known: null });
		}
		if (!(error instanceof LogFencedOut)) return false;
		void this.#loop.stop();
		this.#isFencedOut = true;
		return false;
	}

	/** Returns whether more waits to be entered. However much waits, the log is signed in time. */
	async #turn(): Promise<boolean> {
		const { database, clock, keys, checkpointMs } = this.#options;
		const fence = this.#fence;
		// A look may be under way there.
		if (!this.#isSure && this.#writing !== null) return false;
		if (!this.#isSure && !(await this.#look(fence))) return false;
		if (this.#cosigned !== null) await this.#writeBeside(() => this.#keep(fence));
		if (!this.#isSure) return false;
		const [begunAtMs, begunAtClockMs] = [performance.now(), clock.now()];
		const isSigning = begunAtMs >= this.#signAtMs;
		if (isSigning) await keys.turn(clock.now());
		const untilMs = isSigning ? begunAtMs + ENTRY_MS : this.#signAtMs;
		let hasMore = true;
		while (hasMore && !this.#loop.signal.aborted) {
			({ hasMore } = await makeEntries(database, clock, { fence, withSubjects: isSigning }));
			if (performance.now() >= untilMs) break;
		}
		if (!isSigning) return hasMore;
		this.#signAtMs = begunAtMs + untilSigning(begunAtClockMs, checkpointMs);
		await this.#writeBeside(async () => {
			await this.#sign(fence);
			// Waiting items are not in the log: until they are, the log does not count as running.
			if (!hasMore) await updateBeat(database, fence);
			await this.#keep(fence);
		});
		return hasMore;
	}

	/**
	 * Writes files, and waits for them for half a second. A store that hangs keeps neither entries nor, by them, placements (PROOF-08): the next
	 * turns come while it is under way, and write nothing.
	 */
	async #writeBeside(write: () => Promise<void>): Promise<void> {
		if (this.#writing !== null) return;
		const writing = write()
			.catch((error: unknown) => void this.#fail(error))
			.finally(() => {
				this.#writing = null;
			});
		this.#writing = writing;
		await inTime(WRITTEN_MS, () => writing);
	}

	/** True if the log may continue. */
	async #look(fence: bigint): Promise<boolean> {
		if (performance.now() < this.#lookAtMs) return false;
		this.#lookAtMs = performance.now() + STOPPED_MS;
		const { database, keys: own, store, mirrors, onStop } = this.#options;
		// Keys that the files lead to count as well: the database may be a copy from before they were named.
		const keys = await followKeys(await own.listKnown(), mirrors.readerWith(store));
		const outside = await this.#askOutside(keys);
		if (outside === null) {
			this.#lookAtMs = performance.now() + ASKED_MS;
			return false;
		}
		const stop =
			(await continueLog({ ...this.#options, fence, keys, mirrors: mirrors.stores, outside })) ??
			((await this.#findSigner()) === null ? NO_KEY : null);
		this.#isSure = stop === null;
		if (stop === null) await updateContinued(database, fence);
		else await updateHalted(database, fence, stop.reason);
		onStop(stop);
		if (!this.#isSure) return false;
		this.#askedAtMs = null;
		mirrors.wake();
		return true;
	}

	/**
	 * Asks witnesses and mirrors. One without any checkpoint has not answered: a wrong address and an unmounted folder look
	 * the same. After a restore all of them have to answer; otherwise one of them is enough, and is waited for if anything
	 * was signed. Null: asked again soon.
	 */
	async #askOutside(keys: readonly NoteKey[]): Promise<Outside | null> {
		const { database, witnesses, mirrors, patienceMs = PATIENCE_MS } = this.#options;
		this.#askedAtMs ??= performance.now();
		const known = (await Promise.all([witnesses.loadKnown(keys), mirrors.loadKnown(keys)])).flat();
		const names = [...witnesses.names, ...mirrors.stores.map(({ name }) => name)];
		if (await isRestored(database)) {
			const sources = [...known.map(({ source }) => source), ...(await loadLeftOut(database))];
			return { known, silent: names.filter((name) => !sources.includes(name)) };
		}
		const isOver = performance.now() >= this.#askedAtMs + patienceMs;
		const areNeeded = names.length > 0 && ((await loadLog(database))?.size ?? 0) > 0;
		return known.length === 0 && areNeeded && !isOver ? null : { known, silent: [] };
	}

	/** Null: a key that has to sign is not here. */
	async #findSigner(): Promise<Signer | null> {
		const { database, keys } = this.#options;
		return keys.signerAt((await loadLog(database))?.entries ?? 0);
	}

	/** Null: nothing is new, or no key is here that may sign. */
	async #signNow(fence: bigint): Promise<SignedCheckpoint | null> {
		const { database, store, mirrors, onSigned, onStop } = this.#options;
		const signer = await this.#findSigner();
		if (signer === null) {
			this.#isSure = false;
			onStop(NO_KEY);
			return null;
		}
		const signed = await signLog({ database, store, signer, fence });
		if (signed === null) return null;
		this.#signedSize = signed.size;
		onSigned(signed);
		mirrors.wake();
		return signed;
	}

	async #sign(fence: bigint): Promise<void> {
		const { database, clock, checkpointMs, witnesses } = this.#options;
		const signed = await this.#signNow(fence);
		if (signed === null || this.#isCosigning || this.#cosigned !== null) return;
		const nowMs = clock.now();
		if (nowMs - ((await loadNewestCheckpoint(database))?.atMs ?? 0) < keptEveryMs(checkpointMs)) return;
		if (!witnesses.areAsked)
			this.#cosigned = {
				checkpoint: { ...signed, atMs: nowMs, isMet: witnesses.isMet(new Set()) },
				hasConflict: false,
			};
		else this.#cosign(signed, nowMs);
	}

	/** Runs beside the turns: however slow witnesses are, the log continues. */
	#cosign(signed: SignedCheckpoint, atMs: number): void {
		this.#isCosigning = true;
		this.#options.witnesses
			.cosign(signed)
			.then(({ note, isMet, hasConflict }) => {
				this.#cosigned = { checkpoint: { size: signed.size, note, atMs, isMet }, hasConflict };
			})
			.catch((error: unknown) => this.#options.onError(error, 'cosigning the log'))
			.finally(() => {
				this.#isCosigning = false;
			});
	}

	/** Keeps the checkpoint whose cosigning has ended: from now on receipts are made under it, and it never changes. */
	async #keep(fence: bigint): Promise<void> {
		if (this.#cosigned === null) return;
		const { checkpoint, hasConflict } = this.#cosigned;
		const { database, store, witnesses, mirrors, onKept } = this.#options;
		this.#cosigned = null;
		if (hasConflict) {
			// The witnesses' checkpoints are compared before anything else is signed.
			this.#isSure = false;
			this.#lookAtMs = 0;
			if (!(await this.#look(fence))) return;
		}
		if (!(await insertCheckpoint(database, { fence, ...checkpoint }))) return;
		if (witnesses.areAsked && checkpoint.size === this.#signedSize)
			await store.replace(CHECKPOINT_PATH, Buffer.from(checkpoint.note));
		mirrors.wake();
		onKept(checkpoint);
	}
}

/**
 * Files are replaced and removed only while the lease is held: a process that was frozen must neither put an older checkpoint in the place of a
 * newer, nor remove what another one has signed since.
 */
const guardedBy = (lease: Lease, store: LogStore): LogStore => {
	const check = () => {
		if (!lease.isHeld()) throw new LogFencedOut('another process may hold the lease of the log');
	};
	return {
		...store,
		async replace(path, bytes) {
			check();
			await store.replace(path, bytes, check);
		},
		async remove(path) {
			check();
			await store.remove(path);
		},
	};
};
