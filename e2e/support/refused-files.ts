import { crc32, deflateSync } from 'node:zlib';

const pdf = (catalog: string) =>
	Buffer.from(
		[
			'%PDF-1.7',
			`1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj`,
			'2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
			'3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >> endobj',
			'trailer << /Root 1 0 R >>\n%%EOF\n',
		].join('\n'),
	);

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

/** A PNG that claims 400 megapixels and contains almost none. */
function hugePng(): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(20_000, 0);
	header.writeUInt32BE(20_000, 4);
	header.set([8, 2], 8);
	const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
	return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND')]);
}

/** Files that no step accepts, with the text for their sender. */
export const REFUSED_FILES = [
	{
		file: { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is me. Believe me.') },
		words: 'This is not a photo or PDF we can use. Please send JPEG, PNG, WebP, HEIC or PDF.',
	},
	{
		file: {
			name: 'page.pdf',
			mimeType: 'application/pdf',
			buffer: Buffer.concat([Buffer.from('<html><script>alert(1)</script></html>\n'), pdf('')]),
		},
		words: 'This is not a photo or PDF we can use. Please send JPEG, PNG, WebP, HEIC or PDF.',
	},
	{
		file: { name: 'huge.png', mimeType: 'image/png', buffer: hugePng() },
		words: 'This picture is too large to open. Please send one with fewer pixels, for example a photo from your phone.',
	},
	{
		file: {
			name: 'script.pdf',
			mimeType: 'application/pdf',
			buffer: pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
		},
		words: 'This PDF contains scripts, attachments or actions. For your safety and ours we do not take it.',
	},
] as const;
