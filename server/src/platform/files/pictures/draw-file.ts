import type { FileKind, FilePage, FilesRefusalCode } from '@fairtick/domain/files/contract';
import type { Sharp } from 'sharp';
import sharp from './guarded-sharp.ts';

/** Limits of one file. */
export interface DrawLimits {
	readonly maxPixels: number;
	readonly maxPages: number;
}

/** A redrawn page, as WebP. */
export interface DrawnPage extends FilePage {
	readonly image: Uint8Array;
}

export type Drawn =
	| { readonly kind: FileKind; readonly pages: readonly DrawnPage[] }
	| { readonly refused: FilesRefusalCode };

/** Longest side of a page in pixels: small print of a sheet can be read. */
const LONGEST_SIDE = 3_000;
/** Maximum side of a page of a PDF, whose size in points says little. */
const PDF_LONGEST_SIDE = 2_400;
/** Quick rather than small. */
const WEBP = { quality: 85, effort: 2 };

/**
 * Redraws every page of a file: upright, on white, without metadata. How many pixels and pages there are is looked at
 * before anything is decoded. Runs in a separate process alone, which is ended when it takes too much.
 */
export async function drawFile(file: Buffer, kind: FileKind, limits: DrawLimits): Promise<Drawn> {
	if (kind === 'pdf') return drawPdf(file, limits);
	if (kind === 'heic') return drawHeic(file, limits);
	const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
	if (format !== kind) return { refused: 'files.unreadable' };
	if (width * height > limits.maxPixels) return { refused: 'files.pixels' };
	const picture = sharp(file, { limitInputPixels: limits.maxPixels, failOn: 'error' });
	return { kind, pages: [await encode(picture.autoOrient())] };
}

async function drawHeic(file: Buffer, { maxPixels }: DrawLimits): Promise<Drawn> {
	if (pixelsOfHeic(file) > maxPixels) return { refused: 'files.pixels' };
	const { default: decode } = await import('heic-decode');
	const { data, width, height } = await decode({ buffer: file });
	if (width * height > maxPixels) return { refused: 'files.pixels' };
	return { kind: 'heic', pages: [await encode(sharp(data, { raw: { width, height, channels: 4 } }))] };
}

/** The most pixels that a HEIC says one of its pictures has: its boxes `ispe` hold width and height behind four bytes. */
function pixelsOfHeic(file: Buffer): number {
	let most = 0;
	for (let at = file.indexOf('ispe'); at >= 0 && at + 16 <= file.length; at = file.indexOf('ispe', at + 1))
		most = Math.max(most, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12));
	return most;
}

async function drawPdf(file: Buffer, { maxPages }: DrawLimits): Promise<Drawn> {
	const { readPdfContents } = await import('./pdf-contents.ts');
	const { encrypted, active, heavy } = readPdfContents(file);
	if (encrypted) return { refused: 'files.encrypted' };
	if (active) return { refused: 'files.active' };
	if (heavy) return { refused: 'files.heavy' };
	const { PDFiumLibrary } = await import('@hyzyla/pdfium');
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(file);
	const count = document.getPageCount();
	if (count === 0) return { refused: 'files.unreadable' };
	if (count > maxPages) return { refused: 'files.pages' };
	// Before any page is read: filled-in fields of a form are drawn, as every viewer shows them.
	document.initializeFormFields();
	const pages: DrawnPage[] = [];
	for (const page of document.pages()) {
		const { originalWidth, originalHeight } = page.getOriginalSize();
		const scale = PDF_LONGEST_SIDE / Math.max(originalWidth, originalHeight);
		const drawing = { scale, renderFormFields: true, render: async (bitmap: { data: Uint8Array }) => bitmap.data };
		const { data, width, height } = await page.render(drawing);
		pages.push(await encode(sharp(data, { raw: { width, height, channels: 4 } })));
	}
	return { kind: 'pdf', pages };
}

async function encode(picture: Sharp): Promise<DrawnPage> {
	const { data, info } = await picture
		.resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.webp(WEBP)
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, image: data };
}
