import { describe, expect, test } from 'vitest';
import { laughs, pdf, rawPdf, stream } from '../../../../test/support/documents.ts';
import { readPdfContents } from './pdf-contents.ts';

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const OPENING = '/OpenAction 9 0 R';
/** Object 9 in an object stream. */
const packed = (object: string) => stream('/Type /ObjStm /N 1 /First 4', `9 0 ${object}`);
/** Appends an update to a file. */
const update = (file: Buffer, objects: string) =>
	Buffer.concat([file, Buffer.from(`${objects}\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`, 'latin1')]);
const catalog = (more: string) => `1 0 obj << /Type /Catalog /Pages 2 0 R ${more} >> endobj`;
const text = (file: Buffer, change: (text: string) => string) => Buffer.from(change(file.toString('latin1')), 'latin1');
const found = (file: Buffer) => {
	const { active, encrypted } = readPdfContents(file);
	return encrypted ? 'encrypted' : active ? 'active' : 'harmless';
};
type Case = [string, () => Promise<Buffer> | Buffer];

test.each<Case>([
	['in an object stream', () => rawPdf(OPENING, [packed(SCRIPT)])],
	[
		'in an object stream that is not compressed',
		() => rawPdf(OPENING, [`<< /Type /ObjStm /N 1 /First 4 /Length 99 >> stream\n9 0 ${SCRIPT}\nendstream`]),
	],
	['with #xx in its names', () => rawPdf(OPENING, [packed('<</S/#4aava#53cript/J#53(1)>>')])],
	['with its name in an object of its own', () => rawPdf('/OpenAction << /S 4 0 R >>', ['/JavaScript'])],
	['between comments', () => rawPdf('/OpenAction <</S%)\n/JavaScript%>>\n/JS()>>')],
	['with a reference over two lines', () => rawPdf('/OpenAction 4%\n0\nR', [SCRIPT])],
	['behind a string that never ends', () => rawPdf('/OpenAction 5 0 R', ['[ (never', SCRIPT])],
	[
		'behind a stream that says it is longer',
		() => rawPdf('/OpenAction 5 0 R', ['<< /Length 999 >> stream\nendstream', SCRIPT]),
	],
	['behind what looks like the end of a string', () => rawPdf(`/A (\\) /B () /OpenAction ${SCRIPT}`)],
	['of the document', () => rawPdf(`/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>`)],
	['of a field', () => rawPdf(`/AcroForm << /Fields [<< /FT /Tx /AA << /K ${SCRIPT} >> >>] >>`)],
	['behind another action', () => rawPdf(`/OpenAction << /S /URI /URI (https://a.example) /Next [${SCRIPT}] >>`)],
	['that an update adds', () => update(rawPdf(''), catalog(`/OpenAction ${SCRIPT}`))],
	[
		'that an update adds in a new object',
		() => update(rawPdf('/OpenAction 4 0 R', ['null']), `4 0 obj ${SCRIPT} endobj`),
	],
	[
		'that an update adds on the line of the end',
		() =>
			update(
				text(rawPdf('/OpenAction 4 0 R', ['null']), (file) => file.trimEnd()),
				`4 0 obj ${SCRIPT} endobj`,
			),
	],
	['of a file without a trailer', () => text(rawPdf(`/OpenAction ${SCRIPT}`), (file) => file.replace('trailer', ''))],
])('[KYC-02] a script is found %s', async (_name, make) => {
	expect(found(await make())).toBe('active');
});

test.each<Case>([
	['what starts a program', () => rawPdf('/OpenAction << /S /Launch /F (calc.exe) >>')],
	['a form that sends', () => rawPdf('/OpenAction << /S /SubmitForm /F (https://a.example) >>')],
	['a form of XML', () => rawPdf('/AcroForm 4 0 R', ['<< /Fields [] /XFA [(a) 5 0 R] >>', stream('', '<xdp/>')])],
	['a file inside', () => pdf(1, { more: (document) => document.file(Buffer.from('MZ'), { name: 'a.exe' }) })],
	['a file on a page', () => rawPdf('/A [<< /Type /Annot /Subtype /FileAttachment /FS (a) >>]')],
	['a file that is only associated', () => rawPdf('/AF [<< /F (a.exe) /EF << /UF 4 0 R >> >>]', [stream('', 'MZ')])],
	['a film', () => rawPdf('/A [<< /Type /Annot /Subtype /RichMedia >>]')],
	['a model in 3D', () => rawPdf('/A [<< /Type /Annot /Subtype /3D >>]')],
])('[KYC-02] active: %s', async (_name, make) => {
	expect(found(await make())).toBe('active');
});

test.each<Case>([
	[
		'a link',
		() => pdf(1, { more: (document) => document.link(0, 0, 99, 99, 'https://power.example/JS/bill?a=(/3D/)') }),
	],
	[
		'a link in an object stream',
		() => rawPdf(OPENING, [packed('<< /S /URI /URI (https://a.example/JavaScript /S /Launch) >>')]),
	],
	['a title', () => pdf(1, { options: { info: { Title: 'Bill /Sound /S /JavaScript', Subject: '/XFA (/JS)' } } })],
	['a title in hexadecimal digits', () => rawPdf('/Lang <2F53202F4A617661536372697074>')],
	['a comment', () => rawPdf(`%) /OpenAction ${SCRIPT}\n/Lang (en)`)],
	['a comment between objects', () => update(rawPdf('/OpenAction 4 0 R', ['null']), `% 4 0 obj ${SCRIPT} endobj`)],
	['the words of a page', () => rawPdf('/A 4 0 R', [stream('', `(${SCRIPT}) Tj /JS Do`)])],
	[
		'words of a page that are not compressed',
		() => rawPdf('/A 4 0 R', [`<< /Length 66 >> stream\n9 0 obj ${SCRIPT} endobj\nendstream`]),
	],
	['a font of that name', () => rawPdf('/A << /Font << /JS 4 0 R /EF 4 0 R /XFA 4 0 R >> >>', ['<< /Type /Font >>'])],
	['a place of that name', () => rawPdf('/Dests << /JavaScript [3 0 R /Fit] /EmbeddedFile [3 0 R /Fit] >>')],
	[
		'a box of a form of that name',
		() => rawPdf('/A << /FT /Btn /V /3D /AS /3D /AP << /N << /3D 4 0 R >> >> >>', ['null']),
	],
	['an empty list of files', () => rawPdf('/Names << /EmbeddedFiles << /Names [] >> >>')],
	['a colour of that name', () => rawPdf('/A [/Separation /Sound /DeviceCMYK 4 0 R]', ['null'])],
	['a script that an update took out', () => update(rawPdf(`/OpenAction ${SCRIPT}`), catalog(''))],
	['a script that nothing names any longer', () => update(rawPdf('/OpenAction 4 0 R', [SCRIPT]), catalog(''))],
])('[KYC-02] harmless: %s', async (_name, make) => {
	expect(found(await make())).toBe('harmless');
});

describe('[KYC-02] a file in cipher', () => {
	test('is distinguished from an unreadable one, also if its objects are in streams', () => {
		const cipher = '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 9 >> stream\n?????????\nendstream';
		const file = rawPdf(OPENING, [cipher]);
		expect(() => readPdfContents(file)).toThrow('can not be read');
		expect(found(text(file, (plain) => plain.replace('/Root', '/Encrypt 8 0 R /Root')))).toBe('encrypted');
	});

	test('by its cross-reference stream', () => {
		const file = rawPdf('', ['<< /Type /XRef /Root 1 0 R /Encrypt 8 0 R /Length 0 >> stream\nendstream']);
		expect(found(text(file, (plain) => plain.replace('trailer << /Root 1 0 R >>', '')))).toBe('encrypted');
	});
});

test('[KYC-02] an object stream of more than 32 MB is not unpacked', () => {
	const file = rawPdf(OPENING, [packed(' '.repeat(33 * 2 ** 20))]);
	expect(() => readPdfContents(file)).toThrow('can not be read');
});

describe('[KYC-02] forms', () => {
	const isHeavy = (file: Buffer) => readPdfContents(file).heavy;

	test('may lie in a form in a form, and no deeper', () => {
		expect([1, 3, 4, 9].map((depth) => isHeavy(laughs(depth)))).toEqual([false, false, true, true]);
	});

	test('count only if they are drawn: one list of resources for all of them is no chain', () => {
		const all = '/Resources << /XObject << /A 4 0 R /B 5 0 R /C 6 0 R /D 7 0 R >> >>';
		const form = (content: string) => stream(`/Type /XObject /Subtype /Form ${all}`, content);
		expect(isHeavy(rawPdf('', ['/B Do', '/C Do', '', ''].map(form)))).toBe(false);
		expect(isHeavy(rawPdf('', ['/B Do', '/C Do', '/D Do', ''].map(form)))).toBe(true);
	});

	test('in circles are left to the renderer, which ends them', () => {
		const form = (next: number) => stream(`/Subtype /Form /Resources << /XObject << /F ${next} 0 R >> >>`, '/F Do');
		expect(isHeavy(rawPdf('', [form(5), form(4)]))).toBe(false);
	});

	test('without resources of their own draw those of the page', () => {
		const page = '<< /Type /Page /Resources << /XObject << /A 5 0 R /B 6 0 R /C 7 0 R /D 8 0 R >> >> >>';
		const form = (content: string) => stream('/Subtype /Form', content);
		expect(isHeavy(rawPdf('', [page, ...['/B Do', '/C Do', '/D Do', ''].map(form)]))).toBe(true);
	});

	test('of a number that no document has are too many', () => {
		expect(
			isHeavy(
				rawPdf(
					'',
					Array.from({ length: 1_001 }, () => stream('/Subtype /Form', '')),
				),
			),
		).toBe(true);
	});
});
