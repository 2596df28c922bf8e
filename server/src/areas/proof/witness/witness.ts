import { type Checkpoint, parseAnyCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { parseCosignRequest, SIZE_TYPE } from '@fairtick/domain/proof/log/cosign-request';
import { areEqual, EMPTY_ROOT, isConsistent } from '@fairtick/domain/proof/log/merkle';
import {
	formatNote,
	formatSignature,
	type Note,
	type NoteKey,
	type NoteSignature,
	parseNote,
	signaturesOf,
} from '@fairtick/domain/proof/log/note';
import { checkSignature } from '@fairtick/domain/proof/log/signature';
import type { Cosigner } from './witness-key.ts';
import { hashOrigin, type WitnessState, type WitnessStates } from './witness-states.ts';

interface WitnessOptions {
	readonly cosigner: Cosigner;
	readonly states: WitnessStates;
	/** The witnessed logs: by origin, the keys whose checkpoints count. */
	readonly logs: ReadonlyMap<string, readonly NoteKey[]>;
	/** Epoch milliseconds. */
	readonly now?: () => number;
}

interface WitnessAnswer {
	readonly status: 200 | 400 | 403 | 404 | 409 | 422;
	readonly type: string;
	readonly body: string;
}

const TEXT = 'text/plain; charset=utf-8';
const refuse = (status: WitnessAnswer['status'], why: string): WitnessAnswer => ({
	status,
	type: TEXT,
	body: `${why}\n`,
});
const refuseSize = (size: number): WitnessAnswer => ({ status: 409, type: SIZE_TYPE, body: `${size}\n` });

/**
 * Cosigns checkpoints that continue those it cosigned before, and no others (C2SP tlog-witness, PROOF-07). A cosignature
 * is stored before it is answered.
 */
export class Witness {
	readonly #options: WitnessOptions;

	constructor(options: WitnessOptions) {
		this.#options = options;
	}

	/** The call `add-checkpoint`. */
	async addCheckpoint(body: string): Promise<WitnessAnswer> {
		const request = parseCosignRequest(body);
		const note = request && parseNote(request.checkpoint);
		const checkpoint = note && parseAnyCheckpoint(note.text);
		if (!checkpoint) return refuse(400, 'not a request to cosign a checkpoint');
		const keys = this.#options.logs.get(checkpoint.origin);
		if (keys === undefined) return refuse(404, 'this log is not witnessed here');
		const signatures = findSignatures(note, keys);
		if (signatures === null) return refuse(403, 'no signature of a key of this log, or a wrong one');
		if (request.oldSize > checkpoint.size) return refuse(400, 'the old size is greater than the new one');
		return this.#cosign({ text: note.text, signatures }, checkpoint, request);
	}

	async #cosign(
		note: Note,
		checkpoint: Checkpoint,
		{ oldSize, proof }: Pick<NonNullable<ReturnType<typeof parseCosignRequest>>, 'oldSize' | 'proof'>,
	): Promise<WitnessAnswer> {
		const { states, cosigner, now = Date.now } = this.#options;
		const originHash = hashOrigin(checkpoint.origin);
		const state = await states.load(originHash);
		const known = state === null ? { size: 0, root: EMPTY_ROOT } : readState(state);
		if (oldSize !== known.size) return refuseSize(known.size);
		if (checkpoint.size === 0 && !areEqual(checkpoint.root, EMPTY_ROOT))
			return refuse(422, 'an empty log has another root');
		if (!isConsistent(known, checkpoint, proof)) return refuse(422, 'the log does not continue what was cosigned');
		// Never before the one that it follows, whatever the clock does.
		const atS = Math.max(Math.floor(now() / 1_000), state === null ? 0 : this.#timeOf(state));
		const cosignature = cosigner.cosign(note.text, atS);
		const next = formatNote({ ...note, signatures: [...note.signatures, cosignature] });
		if (!(await states.append(originHash, { no: (state?.no ?? 0) + 1, note: next })))
			// Another request was faster.
			return refuseSize(readState((await states.load(originHash)) as WitnessState).size);
		return { status: 200, type: TEXT, body: formatSignature(cosignature) };
	}

	/** The newest checkpoint that was cosigned of an origin, by the hash of it; null: none. */
	async checkpointOf(originHash: string): Promise<string | null> {
		return (await this.#options.states.load(originHash))?.note ?? null;
	}

	#timeOf({ note }: WitnessState): number {
		const own = checkSignature(parseNote(note) as Note, this.#options.cosigner.key);
		return own.status === 'signed' ? (own.atS ?? 0) : 0;
	}
}

/** The signatures of a log's keys. Null: there is none, or a wrong one. */
function findSignatures(note: Note, keys: readonly NoteKey[]): NoteSignature[] | null {
	const checks = keys.map((key) => checkSignature(note, key).status);
	if (checks.includes('wrong') || !checks.includes('signed')) return null;
	return keys.flatMap((key) => signaturesOf(note, key));
}

function readState({ note }: WitnessState): Checkpoint {
	const checkpoint = parseAnyCheckpoint(parseNote(note)?.text ?? '');
	if (checkpoint === null) throw new Error('a state of the witness is damaged');
	return checkpoint;
}
