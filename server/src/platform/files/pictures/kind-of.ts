import type { FileKind } from '@fairtick/domain/files/contract';

/** Brands of a HEIF file (ISO 23008-12) whose pictures may be HEVC; AVIF has others. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Type of a file by its first bytes; its name and its sender's word do not count. Null for a type that is not taken. */
export function kindOf(file: Buffer): FileKind | null {
	const at = (from: number, to: number) => file.toString('latin1', from, to);
	if (file.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
	if (file.subarray(0, PNG.length).equals(PNG)) return 'png';
	if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
	if (at(4, 8) === 'ftyp' && HEIC_BRANDS.has(at(8, 12))) return 'heic';
	return at(0, 5) === '%PDF-' ? 'pdf' : null;
}
