const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Signature, length and name of the first chunk, which every PNG begins with. */
const HEADER_BYTES = 33;

/** Width and height of a PNG in pixels, null for anything else. */
export function readPngSize(content: Buffer): { readonly width: number; readonly height: number } | null {
	if (content.length < HEADER_BYTES || !content.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
	if (content.toString('latin1', 12, 16) !== 'IHDR') return null;
	const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
	return width > 0 && height > 0 ? { width, height } : null;
}
