import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import { toBase64 } from '../src/proof/base64.ts';
import { formatCheckpoint } from '../src/proof/log/checkpoint.ts';
import { formatInclusionProof } from '../src/proof/log/inclusion-proof.ts';
import { encodeEntry, encodeItem } from '../src/proof/log/items.ts';
import { hashLeaf } from '../src/proof/log/merkle.ts';
import { KEY_FORMAT, type KeyProof, type KeyUse } from '../src/proof/log/named-keys.ts';
import { computeKeyId, formatNote, formatNoteKey, KEY_KINDS, type NoteKey } from '../src/proof/log/note.ts';

/** The key of notes with a secret of 32 bytes. */
export const keyOf = (name: string, secret: Uint8Array): NoteKey => ({
	name,
	kind: KEY_KINDS.log,
	publicKey: ed25519.getPublicKey(secret),
});

/** A note that some secrets sign under one name. */
export const signNote = (text: string, name: string, ...secrets: readonly Uint8Array[]): string =>
	formatNote({
		text,
		signatures: secrets.map((secret) => ({
			name,
			keyId: computeKeyId(keyOf(name, secret)),
			signature: ed25519.sign(utf8ToBytes(text), secret),
		})),
	});

interface NamedOptions {
	readonly no?: number;
	readonly use?: KeyUse;
	readonly key: NoteKey;
	readonly origin: string;
	/** Secrets of the keys that sign the checkpoint. */
	readonly by: readonly Uint8Array[];
	/** Times at which it was named, and until which the key before signs as well, epoch milliseconds. */
	readonly atMs?: number;
	readonly untilMs?: number;
}

/** The file by which a log of one entry names a key. */
export function makeKeyProof({
	no = 0,
	use = 'log',
	key,
	origin,
	by,
	atMs = 1,
	untilMs = 2,
}: NamedOptions): Uint8Array {
	const item = encodeItem('key/1', { no: `${no}`, use, key: formatNoteKey(key), at: `${atMs}`, until: `${untilMs}` });
	const leaf = encodeEntry({ no: 0, timeMs: atMs, round: 0, count: 1, root: hashLeaf(item) });
	const checkpoint = signNote(formatCheckpoint({ origin, size: 1, root: hashLeaf(leaf) }), origin, ...by);
	const proof: KeyProof = {
		format: KEY_FORMAT,
		entry: {
			leaf: utf8.encode(leaf),
			proof: formatInclusionProof({ index: 0, path: [], checkpoint }),
		},
		item: { index: 0, path: [], bytes: toBase64(item) },
	};
	return utf8ToBytes(`${JSON.stringify(proof)}\n`);
}
