import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes of the code before each packet. */
const CODE_BYTES = 16;
/** A packet is never longer than one that PostgreSQL carries. */
const MOST_BYTES = CODE_BYTES + 8_000;

const codeOf = (key: KeyObject, packet: string | Uint8Array) =>
	createHmac('sha256', key).update(packet).digest().subarray(0, CODE_BYTES);

/** The name under which the processes of an installation exchange packets. A network that others use too shows them none of ours. */
export const subjectOf = (key: KeyObject): string =>
	`fairtick.hints.${createHmac('sha256', key).update('subject').digest('hex').slice(0, 32)}`;

/** A packet with a code that only the processes of this installation can make. */
export const writeAuthentic = (key: KeyObject, packet: string): Uint8Array =>
	Buffer.concat([codeOf(key, packet), Buffer.from(packet)]);

/** Returns the packet, or null if none of our processes made it. */
export function readAuthentic(key: KeyObject, bytes: Uint8Array): string | null {
	if (bytes.length <= CODE_BYTES || bytes.length > MOST_BYTES) return null;
	const packet = bytes.subarray(CODE_BYTES);
	if (!timingSafeEqual(bytes.subarray(0, CODE_BYTES), codeOf(key, packet))) return null;
	return Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength).toString();
}
