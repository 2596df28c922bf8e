/**
 * A trade's id as our clients make it: a UUIDv7 (RFC 9562), which begins with the time. Trades of the same minute share
 * index pages, so that writing and reading them is cheap (decision 0045).
 * `atMs` is epoch milliseconds by the client's own clock, on which nothing depends; `random` holds ten random bytes.
 */
export function toTradeId(atMs: number, random: Uint8Array): string {
	const time = Math.floor(atMs).toString(16).padStart(12, '0');
	const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
	const variant = '89ab'[Number.parseInt(digits.charAt(3), 16) & 3];
	return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`;
}
