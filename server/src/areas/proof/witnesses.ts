import { createHash } from 'node:crypto';
import { formatCosignRequest, parseSize, SIZE_TYPE } from '@fairtick/domain/proof/log/cosign-request';
import { type Hash, listConsistencyRanges } from '@fairtick/domain/proof/log/merkle';
import {
	formatNote,
	KEY_KINDS,
	type Note,
	type NoteKey,
	type NoteSignature,
	parseNote,
	signaturesOf,
} from '@fairtick/domain/proof/log/note';
import { checkSignature } from '@fairtick/domain/proof/log/signature';
import { createTileHashes } from '@fairtick/domain/proof/log/tiles';
import type { PolicyWitness } from '@fairtick/domain/proof/log/witness-policy';
import type { Outgoing } from '../../platform/outgoing/index.ts';
import type { PolicyFile } from './mirrors/witness-file.ts';
import { readTile, type SignedCheckpoint } from './sign-log.ts';
import { type KnownCheckpoint, readCheckpoint } from './store/known-checkpoints.ts';
import type { LogStore } from './store/log-store.ts';

interface WitnessesOptions {
	/** Null: there are none. */
	readonly policy: PolicyFile | null;
	readonly outgoing: Outgoing;
	readonly store: LogStore;
	/** Origin of the log. */
	readonly origin: string;
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** For one round of all; a witness that is slower is left out of it. */
	readonly timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
/** A cosignature that is older, or from further in the future, says nothing of now. */
const STALE_S = 300;
/** A time and the signature of ML-DSA. */
const POST_QUANTUM_BYTES = 8 + 2_420;
const MOST_BYTES = 262_144;

/** The state of a witness. */
export interface WitnessReport {
	readonly name: string;
	readonly key: NoteKey;
	/** Time and size of its last cosignature, as this process knows; null: not yet. */
	readonly cosigned: { readonly atMs: number; readonly size: number } | null;
	/** Milliseconds since then, or since this process began to ask. */
	readonly silentMs: number;
	/** The failure of the last attempt; null: it succeeded. */
	readonly failure: WitnessFailure | null;
}

export type WitnessFailure =
	/** No answer, or not in time. */
	| 'unreachable'
	/** An answer that is none of the protocol's, or a refusal such as of an unknown log. */
	| 'refused'
	/** Its signature is not right. */
	| 'forged'
	/** Its cosignature is of another time. */
	| 'stale'
	/** It knows a log that this one does not continue. */
	| 'conflict';

class Failure extends Error {
	readonly failure: WitnessFailure;

	constructor(failure: WitnessFailure) {
		super(failure);
		this.failure = failure;
	}
}

interface Round {
	/** The checkpoint with its witnesses' cosignatures. */
	readonly note: string;
	/** True if the quorum of the policy is met. */
	readonly isMet: boolean;
	/** True if a witness knows a log that this checkpoint does not continue. */
	readonly hasConflict: boolean;
}

/** The witnesses of the log, as its client (C2SP tlog-witness, PROOF-07). */
export class Witnesses {
	readonly #options: WitnessesOptions;
	/** The size that each knows; 0 if that is not known here. */
	readonly #sizes = new Map<string, number>();
	readonly #reports = new Map<string, Pick<WitnessReport, 'cosigned' | 'failure'>>();
	readonly #beganMs: number;
	readonly #asked: readonly (PolicyWitness & { readonly url: string })[];

	constructor(options: WitnessesOptions) {
		this.#options = options;
		this.#beganMs = options.now();
		this.#asked = (options.policy?.witnesses ?? []).flatMap((one) =>
			one.url === null ? [] : [{ ...one, url: one.url }],
		);
	}

	get areAsked(): boolean {
		return this.#asked.length > 0;
	}

	/** Names of those that are asked. */
	get names(): readonly string[] {
		return this.#asked.map(({ name }) => name);
	}

	get policy(): PolicyFile | null {
		return this.#options.policy;
	}

	/** True if cosignatures of some witnesses, by their names, are the quorum; without a policy none are needed. */
	isMet(names: ReadonlySet<string>): boolean {
		return this.#options.policy?.isMet(names) ?? true;
	}

	/** The names of the witnesses whose cosignatures are on a kept checkpoint, as they were checked when they came. */
	namesOn(note: string): ReadonlySet<string> {
		const signed = parseNote(note) as Note;
		const cosigners = (this.#options.policy?.witnesses ?? []).filter(({ key }) => key.kind === KEY_KINDS.cosigner);
		return new Set(cosigners.filter(({ key }) => signaturesOf(signed, key).length > 0).map(({ name }) => name));
	}

	reports(): WitnessReport[] {
		return (this.#options.policy?.witnesses ?? []).map(({ name, key }) => {
			const { cosigned = null, failure = null } = this.#reports.get(name) ?? {};
			const silentMs = this.#options.now() - (cosigned?.atMs ?? this.#beganMs);
			return { name, key, cosigned, failure, silentMs };
		});
	}

	/** Asks all to cosign a checkpoint. It always ends in time, with the cosignatures that have come until then. */
	async cosign(signed: SignedCheckpoint): Promise<Round> {
		const note = parseNote(signed.note) as Note;
		const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
		const found = await Promise.all(
			this.#asked.map(async (witness) => {
				const result = await this.#cosignBy(witness, signed, note, signal).catch(toFailure);
				const cosigned = this.#reports.get(witness.name)?.cosigned ?? null;
				const isDone = typeof result !== 'string';
				this.#reports.set(witness.name, {
					cosigned: isDone ? { atMs: this.#options.now(), size: signed.size } : cosigned,
					failure: isDone ? null : result,
				});
				return { witness, result };
			}),
		);
		const signatures = found.flatMap(({ result }) => (typeof result === 'string' ? [] : [result]));
		// Signatures that are passed on unchecked count for nothing.
		const checked = found.flatMap(({ witness, result }) =>
			typeof result !== 'string' && witness.key.kind === KEY_KINDS.cosigner ? [witness.name] : [],
		);
		return {
			note: formatNote({ ...note, signatures: [...note.signatures, ...signatures] }),
			isMet: this.isMet(new Set(checked)),
			hasConflict: found.some(({ result }) => result === 'conflict'),
		};
	}

	async #cosignBy(
		witness: PolicyWitness & { readonly url: string },
		{ size, note: checkpoint }: SignedCheckpoint,
		note: Note,
		signal: AbortSignal,
	): Promise<NoteSignature> {
		const submit = async (oldSize: number) => {
			const body = formatCosignRequest({ oldSize, proof: await this.#prove(oldSize, size), checkpoint });
			return this.#call(`${witness.url}/add-checkpoint`, signal, body).catch(() => {
				throw new Failure('unreachable');
			});
		};
		const believed = this.#sizes.get(witness.name) ?? 0;
		let answer = await submit(believed <= size ? believed : 0);
		const known = answer.headers['content-type'] === SIZE_TYPE ? parseSize(answer.body.toString().trimEnd()) : null;
		if (answer.status === 409 && known !== null) {
			if (known > size) throw new Failure('conflict');
			this.#sizes.set(witness.name, known);
			answer = await submit(known);
		}
		if (answer.status === 409 || answer.status === 422) {
			this.#sizes.delete(witness.name);
			throw new Failure('conflict');
		}
		if (answer.status !== 200) throw new Failure('refused');
		const signature = this.#check(witness.key, note, answer.body.toString());
		this.#sizes.set(witness.name, size);
		return signature;
	}

	/** The witness's own signature among the lines of its answer. */
	#check(key: NoteKey, note: Note, lines: string): NoteSignature {
		const answered = parseNote(`${note.text}\n${lines}`);
		if (answered?.text !== note.text) throw new Failure('refused');
		const [own, ...more] = signaturesOf(answered, key);
		if (own === undefined || more.length > 0) throw new Failure(own === undefined ? 'refused' : 'forged');
		if (key.kind === KEY_KINDS.postQuantumCosigner) {
			if (own.signature.length !== POST_QUANTUM_BYTES) throw new Failure('forged');
			return own;
		}
		const signed = checkSignature(answered, key);
		if (signed.status !== 'signed') throw new Failure('forged');
		if (Math.abs((signed.atS ?? 0) - this.#options.now() / 1_000) > STALE_S) throw new Failure('stale');
		return own;
	}

	async #prove(oldSize: number, size: number): Promise<Hash[]> {
		if (oldSize === 0) return [];
		const hashes = createTileHashes(size, (tile) => readTile(this.#options.store, tile));
		return hashes.hashesOf(listConsistencyRanges(oldSize, size));
	}

	/**
	 * The witnesses' checkpoints of the log that one of its keys has signed; a witness that does not answer in time is left
	 * out.
	 */
	async loadKnown(keys: readonly NoteKey[]): Promise<KnownCheckpoint[]> {
		const signal = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
		const hash = createHash('sha256').update(this.#options.origin).digest('hex');
		const found = await Promise.all(
			this.#asked.map(async ({ name, url }) => {
				const answer = await this.#call(`${url}/${hash}/checkpoint`, signal).catch(() => null);
				return answer?.status === 200 ? readCheckpoint(answer.body.toString(), keys, name) : null;
			}),
		);
		return found.filter((one) => one !== null);
	}

	#call(address: string, signal: AbortSignal, body?: string) {
		const options = body === undefined ? {} : ({ method: 'POST', body } as const);
		return this.#options.outgoing.call(address, { ...options, signal, maxBytes: MOST_BYTES });
	}
}

function toFailure(error: unknown): WitnessFailure {
	if (error instanceof Failure) return error.failure;
	throw error;
}
