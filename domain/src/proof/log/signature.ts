import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { areEqual } from './merkle.ts';
import { isSmallOrder, KEY_KINDS, type Note, type NoteKey, signaturesOf } from './note.ts';

/** True if an Ed25519 signature is right; strictly by RFC 8032, so that all programs agree. */
const isSigned = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean =>
	signature.length === 64 &&
	!isSmallOrder(signature.subarray(0, 32)) &&
	ed25519.verify(signature, message, publicKey, { zip215: false }) &&
	isExact(signature, message, publicKey);

/** True if R = S·B − k·A: the library accepts a difference of a point of small order, most others do not. */
function isExact(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
	const { Point } = ed25519;
	const r = signature.subarray(0, 32);
	const k = bytesToNumberLE(sha512(concatBytes(r, publicKey, message))) % Point.Fn.ORDER;
	const s = bytesToNumberLE(signature.subarray(32));
	const found = Point.BASE.multiplyUnsafe(s).subtract(Point.fromBytes(publicKey).multiplyUnsafe(k));
	return areEqual(found.toBytes(), r);
}

/** The state of a key's signature below a note. */
export type Signed =
	| { readonly status: 'signed' /** Time of a cosignature: Unix seconds. */; readonly atS: number | null }
	| { readonly status: 'missing' }
	/** It is the key's own by name and id, and is not right: such a note counts as forged as a whole. */
	| { readonly status: 'wrong' };

/** Checks the signature of one key, of a log or a cosigner, below a note. */
export function checkSignature(note: Note, key: NoteKey): Signed {
	const [found, ...more] = signaturesOf(note, key);
	if (found === undefined) return { status: 'missing' };
	if (more.length > 0) return { status: 'wrong' };
	if (key.kind === KEY_KINDS.log) {
		const isRight = isSigned(found.signature, utf8ToBytes(note.text), key.publicKey);
		return isRight ? { status: 'signed', atS: null } : { status: 'wrong' };
	}
	const cosigned = splitCosignature(found.signature);
	if (cosigned === null) return { status: 'wrong' };
	const { atS, signature } = cosigned;
	const isRight = isSigned(signature, utf8ToBytes(toCosignedText(note.text, atS)), key.publicKey);
	return isRight ? { status: 'signed', atS } : { status: 'wrong' };
}

/** Checks the signatures of several keys of one name: one that is there is enough, and one that is not right makes the note forged. */
export function checkSignatures(note: Note, keys: readonly NoteKey[]): Signed {
	const found = keys.map((key) => checkSignature(note, key));
	return (
		found.find(({ status }) => status === 'wrong') ??
		found.find(({ status }) => status === 'signed') ?? { status: 'missing' }
	);
}

/**
 * The text that a cosigner signs: the note's text and the time of the signature (C2SP tlog-cosignature, `cosignature/v1`).
 */
export const toCosignedText = (text: string, atS: number): string => `cosignature/v1\ntime ${atS}\n${text}`;

const TIME_BYTES = 8;

/** A cosignature with its time in front, as a note has it. */
export function joinCosignature(atS: number, signature: Uint8Array): Uint8Array {
	const time = new Uint8Array(TIME_BYTES);
	new DataView(time.buffer).setBigUint64(0, BigInt(atS));
	return concatBytes(time, signature);
}

function splitCosignature(bytes: Uint8Array): { atS: number; signature: Uint8Array } | null {
	if (bytes.length !== TIME_BYTES + 64) return null;
	const atS = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
	return Number.isSafeInteger(atS) ? { atS, signature: bytes.subarray(TIME_BYTES) } : null;
}
