import { sha256 as portable } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Node's own hash, which is synchronous and several times as fast as the portable one. */
interface NodeModules {
	'node:crypto': { hash(algorithm: 'sha256', bytes: Uint8Array, encoding: 'latin1'): string };
	'node:buffer': {
		Buffer: {
			from(text: string, encoding: 'utf8' | 'latin1'): Uint8Array;
			concat(parts: readonly Uint8Array[]): Uint8Array;
		};
	};
}
const { process } = globalThis as {
	process?: { getBuiltinModule?<Name extends keyof NodeModules>(name: Name): NodeModules[Name] };
};
const crypto = process?.getBuiltinModule?.('node:crypto');
const buffer = process?.getBuiltinModule?.('node:buffer');

type Parts = readonly (Uint8Array | string)[];

/** SHA-256 of bytes and of texts as UTF-8, one behind the other. */
export const sha256: (...parts: Parts) => Uint8Array =
	crypto && buffer
		? (...parts) => {
				const { Buffer } = buffer;
				const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part));
				// A character is a byte. As a buffer the hash would get memory of its own, which takes four times as long.
				const hash = Buffer.from(crypto.hash('sha256', Buffer.concat(bytes), 'latin1'), 'latin1');
				return new Uint8Array(hash.buffer, hash.byteOffset, hash.length);
			}
		: portableSha256;

/** The same in a browser. */
export function portableSha256(...parts: Parts): Uint8Array {
	return portable(concatBytes(...parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part))));
}
