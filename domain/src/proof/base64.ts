import { base64 } from '@scure/base';

/** Standard base64 with padding (RFC 4648, section 4). */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes);

/** The bytes of a text that is exactly what `toBase64` makes of them; null: it is not. */
export function fromBase64(text: string): Uint8Array | null {
	try {
		const bytes = base64.decode(text);
		return base64.encode(bytes) === text ? bytes : null;
	} catch {
		return null;
	}
}
