/** A short id for a part of a layout. `crypto.randomUUID` exists only on secure pages. */
export function makeId(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
