/** A short id for a part of a layout; `crypto.randomUUID` exists on secure pages alone. */
export function makeId(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
