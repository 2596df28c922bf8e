import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
	HEIC,
	jpeg,
	laughs,
	PLACE,
	pdf,
	picture,
	pngOf,
	rawPdf,
	scan,
	stream,
} from '../../../../test/support/documents.ts';
import { BOUNDS, DRAW_FLAGS, drawApart } from './draw-apart.ts';
import type { DrawnPage } from './draw-file.ts';
import { kindOf } from './kind-of.ts';
import { readPdfContents } from './pdf-contents.ts';

const LIMITS = { maxPixels: 50_000_000, maxPages: 10 };
type Bounds = Parameters<typeof drawApart>[3];
const WIDE = { timeoutMs: 60_000, maxCpuMs: 60_000, maxMemory: 2 ** 30 };

/** Its pages, or the code with which it is refused. */
async function draw(file: Buffer, bounds?: Bounds): Promise<readonly DrawnPage[] | string> {
	const kind = kindOf(file);
	if (kind === null) return 'files.type';
	const { drawn } = await drawApart(file, kind, LIMITS, bounds);
	return 'refused' in drawn ? drawn.refused : drawn.pages;
}

async function pagesOf(file: Buffer, bounds?: Bounds): Promise<readonly DrawnPage[]> {
	const drawn = await draw(file, bounds);
	if (typeof drawn === 'string') throw new Error(drawn);
	return drawn;
}

/** The code with which a file is refused, or how many pages were drawn. */
async function refusalOf(file: Buffer, bounds?: Bounds): Promise<string> {
	const drawn = await draw(file, bounds);
	return typeof drawn === 'string' ? drawn : `${drawn.length} drawn`;
}

/** The colour of a pixel by its share of width and height, each rounded to sixteens: compression moves them a little. */
async function colourAt({ image, width, height }: DrawnPage, across: number, down: number): Promise<number[]> {
	const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(height * down) * width + Math.floor(width * across)) * info.channels;
	return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 16));
}
const [RED, BLUE, WHITE] = [
	[12, 3, 5],
	[3, 5, 12],
	[16, 16, 16],
];

describe('[KYC-02] an accepted file is redrawn', () => {
	test.each([
		['JPEG', () => jpeg()],
		[
			'PNG',
			() =>
				picture()
					.png()
					.withExif({ IFD0: { Copyright: PLACE } })
					.toBuffer(),
		],
		[
			'WebP',
			() =>
				picture()
					.webp({ lossless: true })
					.withExif({ IFD0: { Copyright: PLACE } })
					.toBuffer(),
		],
		['HEIC', async () => HEIC],
	])('%s: the same picture as WebP, without what the file held besides', async (_name, make) => {
		const file = await make();
		expect(file.includes(PLACE)).toBe(true);
		const [page, ...more] = await pagesOf(file);
		expect([page?.width, page?.height, more]).toEqual([64, 48, []]);
		const { format, exif, icc, xmp } = await sharp(page?.image).metadata();
		expect([format, exif, icc, xmp]).toEqual(['webp', undefined, undefined, undefined]);
		expect(Buffer.from(page?.image ?? []).includes(PLACE)).toBe(false);
		expect(await colourAt(page as DrawnPage, 0.25, 0.25)).toEqual(BLUE);
		expect(await colourAt(page as DrawnPage, 0.75, 0.75)).toEqual(RED);
	});

	test('a picture that says it was taken sideways is upright', async () => {
		const [page] = await pagesOf(await jpeg(6));
		expect([page?.width, page?.height]).toEqual([48, 64]);
		expect(await colourAt(page as DrawnPage, 0.75, 0.25)).toEqual(BLUE);
		expect(await colourAt(page as DrawnPage, 0.25, 0.25)).toEqual(RED);
	});

	test('a large picture gets smaller, what is transparent gets white', async () => {
		const large = await sharp({ create: { width: 6_000, height: 1_000, channels: 4, background: '#00000000' } })
			.png()
			.toBuffer();
		const [page] = await pagesOf(large);
		expect([page?.width, page?.height]).toEqual([3_000, 500]);
		expect(await colourAt(page as DrawnPage, 0.5, 0.5)).toEqual(WHITE);
	});

	test('a PDF becomes a picture of each page', async () => {
		const pages = await pagesOf(await pdf(3));
		expect(pages.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([1_854, 2_400]));
		for (const page of pages) {
			expect(await colourAt(page, 0.02, 0.02)).toEqual(WHITE);
			const { channels } = await sharp(page.image).stats();
			expect(channels[0]?.min, 'the print').toBeLessThan(32);
		}
	});

	describe('a form is drawn as it was filled in', () => {
		const red = stream('/Subtype /Form /BBox [0 0 100 50]', '0.75 0.19 0.31 rg 0 0 100 50 re f');
		/** A form of one field, which covers the page's right half; of its appearances 5 is red and 6 is empty. */
		const form = (field: string) =>
			rawPdf('/AcroForm << /Fields [4 0 R] >>', [
				`<< /Type /Annot /Subtype /Widget /T (name) /Rect [100 0 200 100] ${field} >>`,
				red,
				stream('/Subtype /Form /BBox [0 0 100 50]', ''),
			])
				.toString('latin1')
				.replace('[0 0 200 100] >>', '[0 0 200 100] /Annots [4 0 R] >>');
		test.each([
			['a field as it looks', '/FT /Tx /V (x) /F 4 /AP << /N 5 0 R >>', RED],
			['a box that is ticked', '/FT /Btn /V /3D /AS /3D /F 4 /AP << /N << /3D 5 0 R /Off 6 0 R >> >>', RED],
			['a box that is not', '/FT /Btn /V /Off /AS /Off /F 4 /AP << /N << /3D 5 0 R /Off 6 0 R >> >>', WHITE],
			['a signature', '/FT /Sig /F 4 /AP << /N 5 0 R >>', RED],
			['a field that viewers hide', '/FT /Tx /V (x) /F 2 /AP << /N 5 0 R >>', WHITE],
		])('%s', async (_name, field, colour) => {
			const [page] = await pagesOf(Buffer.from(form(field), 'latin1'));
			expect(await colourAt(page as DrawnPage, 0.75, 0.5)).toEqual(colour);
			expect(await colourAt(page as DrawnPage, 0.25, 0.5)).toEqual(WHITE);
		});

		test('a text that says itself how it looks, and one that does not', async () => {
			const fill = (document: PDFKit.PDFDocument) => {
				document.font('Helvetica').initForm();
				document.formText('name', 300, 300, 200, 60, { value: 'MARIA EXAMPLE' });
			};
			const [page] = await pagesOf(await pdf(1, { more: fill }));
			const { width, height, image } = page as DrawnPage;
			const field = { left: Math.floor(width * 0.49), top: Math.floor(height * 0.38), width: 600, height: 180 };
			const { channels } = await sharp(await sharp(image).extract(field).toBuffer()).stats();
			expect(channels[0]?.min, 'the print').toBeLessThan(32);
		});
	});

	test.each([
		['a page', Buffer.from('<script>alert(1)</script>')],
		['a PDF', rawPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
	])('of a picture that is %s too, the pixels alone are kept', async (_name, other) => {
		const [page] = await pagesOf(Buffer.concat([await jpeg(), other]));
		expect(await colourAt(page as DrawnPage, 0.25, 0.25)).toEqual(BLUE);
		expect(Buffer.from(page?.image ?? []).includes(other)).toBe(false);
	});
});

describe('[KYC-02] what is not taken is refused with a code', () => {
	const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
	test.each<[string, string, () => Promise<Buffer> | Buffer]>([
		['text', 'files.type', () => Buffer.from('no picture')],
		['nothing', 'files.type', () => Buffer.alloc(0)],
		['an SVG', 'files.type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		['a GIF', 'files.type', () => picture().gif().toBuffer()],
		['a TIFF', 'files.type', () => picture().tiff().toBuffer()],
		['an AVIF', 'files.type', () => picture().avif().toBuffer()],
		['a PDF behind a page', 'files.type', () => Buffer.concat([Buffer.from('<script>1</script>'), rawPdf('')])],
		['400 megapixels', 'files.pixels', () => pngOf(20_000, 20_000)],
		['a page that begins like a PNG', 'files.unreadable', () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
		['half a JPEG', 'files.unreadable', async () => (await jpeg()).subarray(0, 900)],
		['half a HEIC', 'files.unreadable', () => HEIC.subarray(0, 600)],
		['a header of a HEIC', 'files.unreadable', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
		['a header of a PDF', 'files.unreadable', () => Buffer.from('%PDF-1.7\n')],
		['11 pages', 'files.pages', () => pdf(11)],
		['a script at the opening', 'files.active', () => rawPdf(`/OpenAction ${script}`)],
		['a script by another spelling', 'files.active', () => rawPdf('/OpenAction << /S /J#61vaScript >>')],
		[
			'a script in a compressed object',
			'files.active',
			() => rawPdf('/OpenAction 9 0 R', [stream('/Type /ObjStm /N 1 /First 4', `9 0 ${script}`)]),
		],
		['what starts a program', 'files.active', () => rawPdf('/OpenAction << /S /Launch /F (calc.exe) >>')],
		[
			'a file inside',
			'files.active',
			() => pdf(1, { more: (document) => document.file(Buffer.from('MZ'), { name: 'virus.exe' }) }),
		],
		['a password', 'files.encrypted', () => pdf(1, { options: { userPassword: 'secret' } })],
		['restrictions', 'files.encrypted', () => pdf(1, { options: { ownerPassword: 'secret' } })],
	])('%s: %s', async (_name, code, make) => {
		expect(await refusalOf(await make())).toBe(code);
	});

	test('a refused file costs the processor time that is measured', async () => {
		const { drawn, cpuMs } = await drawApart((await jpeg()).subarray(0, 900), 'jpeg', LIMITS);
		expect(drawn).toEqual({ refused: 'files.unreadable' });
		expect(cpuMs).toBeGreaterThan(10);
	});

	// The process yields to all others, so beside other tests it takes longer; the bound of processor time is the product's.
	test('ten scanned pages are taken', async () => {
		const file = await scan(10);
		expect(await pagesOf(file, { ...BOUNDS, timeoutMs: 140_000 })).toHaveLength(10);
	}, 150_000);

	test('a HEIC of 400 megapixels is refused by its header', async () => {
		const bomb = Buffer.from(HEIC);
		const size = bomb.indexOf('ispe') + 8;
		expect(bomb.readUInt32BE(size)).toBe(64);
		bomb.writeUInt32BE(20_000, size);
		bomb.writeUInt32BE(20_000, size + 4);
		expect(await refusalOf(bomb)).toBe('files.pixels');
	});
});

describe('[KYC-02] what takes too much is ended', { timeout: 60_000 }, () => {
	/** A picture of 900 million pixels, packed into less than a megabyte. */
	const heavy = () => {
		const size = 30_000;
		const image = `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8`;
		const page =
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 6 0 R /Resources << /XObject << /I 5 0 R >> >> >>';
		const file = rawPdf('', [page, stream(image, Buffer.alloc(size * size)), stream('', '200 0 0 200 0 0 cm /I Do')]);
		return Buffer.from(file.toString('latin1').replace('/Kids [3 0 R]', '/Kids [4 0 R]'), 'latin1');
	};

	test('a file that needs more memory than it is given', async () => {
		const large = { create: { width: 6_900, height: 7_000, channels: 3, background: '#c03050' } } as const;
		// Interlaced: none of it can be drawn before all of it is read.
		const file = await sharp(large).png({ progressive: true, compressionLevel: 1 }).toBuffer();
		expect(await refusalOf(file, { ...WIDE, maxMemory: 150 * 2 ** 20 })).toBe('files.heavy');
	}, 60_000);

	test('a file that needs more of the processor, however long it may take', async () => {
		expect(await refusalOf(heavy(), { ...WIDE, maxCpuMs: 1_000 })).toBe('files.heavy');
	});

	test('a PDF whose forms draw one another ten times each, before any of them is drawn', async () => {
		expect(await refusalOf(laughs(9), { ...WIDE, maxCpuMs: 4_000 })).toBe('files.heavy');
		expect(readPdfContents(laughs(9)).heavy).toBe(true);
		expect(await refusalOf(laughs(3), WIDE)).toBe('1 drawn');
	});

	test('a file that needs more time', async () => {
		expect(await refusalOf(heavy(), { ...WIDE, timeoutMs: 3_000 })).toBe('files.heavy');
	});
});

test('[KYC-02] the process that draws can read no data, write nothing, start nothing and sees no settings', () => {
	const run = (code: string) => {
		const { status, stderr } = spawnSync(process.execPath, [...DRAW_FLAGS, '-e', code], { env: {}, encoding: 'utf8' });
		return status === 0 ? 'done' : (/ERR_\w+/.exec(stderr)?.[0] ?? stderr);
	};
	expect(run("require('node:fs').readFileSync('/etc/passwd')")).toBe('ERR_ACCESS_DENIED');
	expect(
		run(
			`require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)}.replace('pictures', '../../../.data'))`,
		),
	).toBe('ERR_ACCESS_DENIED');
	expect(run("require('node:fs').writeFileSync('/tmp/fairtick-never', '')")).toBe('ERR_ACCESS_DENIED');
	expect(run("require('node:child_process').execSync('true')")).toBe('ERR_ACCESS_DENIED');
	expect(run('if (Object.keys(process.env).length > 0) process.exit(1)')).toBe('done');
});
