/** A random UUID (version 4). `crypto.randomUUID` is missing on pages served without TLS, its random source is not. */
export function makeTradeId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = [...bytes].map((byte, index) => withUuidBits(byte, index).toString(16).padStart(2, '0')).join('');
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** RFC 9562: byte 6 carries the version, byte 8 the variant. */
function withUuidBits(byte: number, index: number): number {
	if (index === 6) return (byte & 0x0f) | 0x40;
	return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}
