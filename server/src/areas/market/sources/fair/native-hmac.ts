import { hash } from 'node:crypto';
import type { KeyedHmac } from '@fairtick/domain/market/fair-walk';

const BLOCK = 64;
const DIGEST = 32;
/** The longest text is a tick's with the round of its beacon. */
const TEXT_AT_MOST = 192;

/**
 * HMAC-SHA-256 (RFC 2104) by two one-shot hashes, a third of the time of one in JavaScript and a tenth of `createHmac`:
 * a first start computes a day of ticks. The audit recomputes them by the other one.
 * Throws for a key longer than a block or text that is too long.
 */
export function createNativeHmac(key: Uint8Array): KeyedHmac {
	if (key.length > BLOCK) throw new RangeError(`a key of ${key.length} bytes`);
	const inner = Buffer.alloc(BLOCK + TEXT_AT_MOST);
	const outer = Buffer.alloc(BLOCK + DIGEST);
	for (let at = 0; at < BLOCK; at++) {
		inner[at] = (key[at] ?? 0) ^ 0x36;
		outer[at] = (key[at] ?? 0) ^ 0x5c;
	}
	const digest = Buffer.alloc(DIGEST);
	return (text) => {
		if (text.length > TEXT_AT_MOST) throw new RangeError(`a text of ${text.length} characters`);
		const end = BLOCK + inner.write(text, BLOCK, 'latin1');
		outer.write(hash('sha256', inner.subarray(0, end)), BLOCK, 'hex');
		digest.write(hash('sha256', outer), 'hex');
		return digest;
	};
}
