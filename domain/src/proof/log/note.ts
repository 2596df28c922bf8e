import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from '../base64.ts';

/** Kinds of keys that sign notes (C2SP signed-note, tlog-cosignature), by their byte. */
export const KEY_KINDS = { log: 0x01, cosigner: 0x04, postQuantumCosigner: 0x06 } as const;

const ID_BYTES = 4;
/** Length of the public keys of a kind. */
type KeyLengths = Readonly<Record<number, number>>;
const ED25519_KEYS: KeyLengths = { [KEY_KINDS.log]: 32, [KEY_KINDS.cosigner]: 32 };
const COSIGNER_KEYS: KeyLengths = { [KEY_KINDS.cosigner]: 32, [KEY_KINDS.postQuantumCosigner]: 1_312 };
/** More lines than a checkpoint of any log has; a longer note is refused unread. */
const MOST_SIGNATURES = 100;

/** A public key that signs notes, with the name under which it does. */
export interface NoteKey {
	readonly name: string;
	readonly kind: number;
	readonly publicKey: Uint8Array;
}

export interface NoteSignature {
	readonly name: string;
	/** Id of the key: eight hex digits. */
	readonly keyId: string;
	readonly signature: Uint8Array;
}

/** A text, which ends with a new line, and who signed it. */
export interface Note {
	readonly text: string;
	readonly signatures: readonly NoteSignature[];
}

export const isKeyName = (name: string): boolean => /^[^\s+]+$/u.test(name);

/** Distinguishes keys, also two of one name: eight hex digits. */
export const computeKeyId = ({ name, kind, publicKey }: NoteKey): string =>
	bytesToHex(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(kind), publicKey)).subarray(0, ID_BYTES));

/** A key as one line of text: name, id and key between pluses. */
export const formatNoteKey = (key: NoteKey): string =>
	`${key.name}+${computeKeyId(key)}+${toBase64(concatBytes(Uint8Array.of(key.kind), key.publicKey))}`;

/** Null: the line is not an Ed25519 key, or one of small order, or its id is another key's. */
export const parseNoteKey = (line: string): NoteKey | null => parseKey(line, ED25519_KEYS);

/** The key of a cosigner: Ed25519, or ML-DSA, whose signatures are passed on unchecked. Null as for `parseNoteKey`. */
export const parseCosignerKey = (line: string): NoteKey | null => parseKey(line, COSIGNER_KEYS);

/** Points of Ed25519 whose order divides 8, hex, but for the sign bit: under such a key any text may count as signed. */
const SMALL_ORDER: ReadonlySet<string> = new Set([
	'0000000000000000000000000000000000000000000000000000000000000000',
	'0100000000000000000000000000000000000000000000000000000000000000',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);
export const isSmallOrder = (point: Uint8Array): boolean =>
	SMALL_ORDER.has(bytesToHex(Uint8Array.from(point, (byte, i) => (i === 31 ? byte & 0x7f : byte))));

function parseKey(line: string, lengths: KeyLengths): NoteKey | null {
	// The key itself may hold pluses.
	const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(line) ?? [];
	const bytes = fromBase64(encoded);
	if (!isKeyName(name) || !bytes || bytes.length < 2) return null;
	const key = { name, kind: bytes[0] as number, publicKey: bytes.subarray(1) };
	if (key.publicKey.length === 32 && isSmallOrder(key.publicKey)) return null;
	return lengths[key.kind] === key.publicKey.length && computeKeyId(key) === id ? key : null;
}

/** One signature line of a note. Witnesses answer with such lines alone. */
export const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
	`— ${name} ${toBase64(concatBytes(hexToBytes(keyId), signature))}\n`;

export const formatNote = ({ text, signatures }: Note): string =>
	`${text}\n${signatures.map(formatSignature).join('')}`;

/** Null: not a note. */
export function parseNote(note: string): Note | null {
	const end = note.lastIndexOf('\n\n');
	if (end < 1 || !note.endsWith('\n')) return null;
	const lines = note.slice(end + 2, -1).split('\n');
	if (lines.length > MOST_SIGNATURES) return null;
	const signatures = lines.map(parseSignature);
	return signatures.every((one) => one !== null) ? { text: note.slice(0, end + 1), signatures } : null;
}

function parseSignature(line: string): NoteSignature | null {
	const [, name, encoded = ''] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
	const bytes = fromBase64(encoded);
	if (name === undefined || bytes === null || bytes.length <= ID_BYTES) return null;
	return { name, keyId: bytesToHex(bytes.subarray(0, ID_BYTES)), signature: bytes.slice(ID_BYTES) };
}

/** The signatures that a note claims to have of a key. */
export function signaturesOf({ signatures }: Note, key: NoteKey): NoteSignature[] {
	const id = computeKeyId(key);
	return signatures.filter(({ name, keyId }) => name === key.name && keyId === id);
}
