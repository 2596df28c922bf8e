import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';

/** A phone's picture: 64 by 48 pixels, the upper left quarter blue, the rest red, and the place in its metadata. */
export const HEIC = readFileSync(join(import.meta.dirname, '../data/picture.heic'));
/** The metadata of every picture here, and of no stored picture. */
export const PLACE = 'SECRET-PLACE';

/** A picture of 64 by 48 pixels, the upper left quarter blue, the rest red. */
export function picture() {
	const [width, height] = [64, 48];
	const drawn = Buffer.alloc(width * height * 3);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const isBlue = x < width / 2 && y < height / 2;
			drawn.writeUIntBE(isBlue ? 0x3050c0 : 0xc03050, (y * width + x) * 3, 3);
		}
	// Raw pixels: the product blocks most decoders in its process, and with them in a test that runs after it there.
	return sharp(drawn, { raw: { width, height, channels: 3 } });
}

export const jpeg = (orientation = 1) =>
	picture()
		.jpeg({ quality: 100 })
		.withExif({ IFD0: { Copyright: PLACE } })
		.withMetadata({ orientation })
		.toBuffer();

/** The header of a PNG of this size, with almost no pixels. */
export function pngOf(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 2], 8);
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
	return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

type PdfOptions = ConstructorParameters<typeof PdfDocument>[0];

/** A PDF of a number of pages, each with its number in large print. `more` adds further content. */
export async function pdf(
	pages = 1,
	{ options = {}, more = () => {} }: { options?: PdfOptions; more?: (document: PDFKit.PDFDocument) => void } = {},
): Promise<Buffer> {
	const document = new PdfDocument({ autoFirstPage: false, info: { Title: PLACE }, ...options });
	const parts: Buffer[] = [];
	document.on('data', (part: Buffer) => parts.push(part));
	const ended = new Promise((resolve) => document.on('end', resolve));
	for (let n = 1; n <= pages; n++) {
		document.addPage();
		document.fontSize(200).text(String(n), 100, 100);
	}
	more(document);
	document.end();
	await ended;
	return Buffer.concat(parts);
}

/** A PDF of a number of A4 pages, each a scan of 300 dots per inch whose paper has a grain. */
export async function scan(pages: number): Promise<Buffer> {
	const noise = { type: 'gaussian', mean: 200, sigma: 12 } as const;
	const paper = await sharp({ create: { width: 2_480, height: 3_508, channels: 3, background: '#ffffff', noise } })
		.jpeg({ quality: 70 })
		.toBuffer();
	const [width, height] = [595, 842];
	const more = (document: PDFKit.PDFDocument) => {
		for (let n = 1; n <= pages; n++) {
			document.addPage({ size: [width, height], margin: 0 });
			document.image(paper, 0, 0, { width, height });
		}
	};
	return pdf(0, { more });
}

/** A PDF written object by object: those of `objects` come from number 4 on; `catalog` is added to its catalogue. */
export function rawPdf(catalog: string, objects: readonly (string | Buffer)[] = []): Buffer {
	const parts = [
		Buffer.from('%PDF-1.7\n'),
		Buffer.from(`1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj\n`),
		Buffer.from('2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n'),
		Buffer.from('3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >> endobj\n'),
		...objects.map((object, index) =>
			Buffer.concat([Buffer.from(`${index + 4} 0 obj `), Buffer.from(object), Buffer.from(' endobj\n')]),
		),
	];
	return Buffer.concat([...parts, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n')]);
}

/** A stream object that holds what is given, compressed. */
export function stream(dictionary: string, content: string | Buffer): Buffer {
	const packed = deflateSync(content);
	const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >> stream\n`;
	return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

/** A PDF of a number of forms, of which each draws the next one ten times. */
export function laughs(
	depth: number,
	resourcesOf = (next: number) => `/Resources << /XObject << /F ${next} 0 R >> >>`,
): Buffer {
	const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Resources << /XObject << /F 6 0 R >> >> >>`;
	const forms = Array.from({ length: depth }, (_, n) => {
		const isLast = n === depth - 1;
		const form = `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${isLast ? '/Resources << >>' : resourcesOf(7 + n)}`;
		return stream(form, isLast ? '0 0 9 9 re f' : '/F Do '.repeat(10));
	});
	const file = rawPdf('', [page, stream('', '/F Do'), ...forms]);
	return Buffer.from(file.toString('latin1').replace('/Kids [3 0 R]', '/Kids [4 0 R]'), 'latin1');
}
