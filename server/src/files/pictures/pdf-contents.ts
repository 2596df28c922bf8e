import { inflateSync } from 'node:zlib';

/** Names in a PDF that make it start something, or bring other files along. */
const ACTIVE = new Set([
	...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia', 'Rendition'],
	...['XFA', 'GoToE', 'GoToR', 'ImportData', 'SubmitForm', 'Sound', 'Movie', '3D'],
]);
/** All object streams of a file together; more is no document that a person scanned. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A PDF whose object streams can't be read in bounds. */
class UnreadablePdf extends Error {}

/**
 * What a PDF says outside its pictures and texts: whether it is encrypted, and whether it holds scripts, other files or what
 * starts something. It looks at the names of objects, those in compressed object streams included. A file made to
 * deceive this reading gains nothing by it: the renderer runs no scripts, and pictures alone are kept.
 */
export function readPdfContents(file: Buffer): { readonly encrypted: boolean; readonly active: boolean } {
	const found = { encrypted: false, active: false };
	let bytesLeft = MOST_BYTES;
	for (const { text, stream } of partsOf(file.toString('latin1'))) {
		addNames(text, found);
		if (stream === null || !/\/Type\s*\/ObjStm\b/.test(decodeNames(text.slice(text.lastIndexOf(' obj'))))) continue;
		const inside = inflate(stream, bytesLeft);
		bytesLeft -= inside.length;
		addNames(inside, found);
	}
	return found;
}

/** The text between streams, each with the stream that follows it. */
function* partsOf(text: string): Iterable<{ readonly text: string; readonly stream: string | null }> {
	let from = 0;
	for (;;) {
		const begin = text.indexOf('stream', from);
		const end = begin < 0 ? -1 : text.indexOf('endstream', begin + 'stream'.length);
		if (end < 0) break;
		yield { text: text.slice(from, begin), stream: text.slice(begin + 'stream'.length, end) };
		from = end + 'endstream'.length;
	}
	yield { text: text.slice(from), stream: null };
}

function addNames(text: string, found: { encrypted: boolean; active: boolean }): void {
	for (const [, name] of text.matchAll(/\/([^\s()<>[\]{}/%]+)/g)) {
		const decoded = decodeNames(name as string);
		if (decoded === 'Encrypt') found.encrypted = true;
		if (ACTIVE.has(decoded)) found.active = true;
	}
}

/** `#4A` in a name is the character of that number. */
const decodeNames = (text: string) =>
	text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function inflate(stream: string, maxOutputLength: number): string {
	const bytes = Buffer.from(stream.replace(/^\r?\n/, ''), 'latin1');
	try {
		return inflateSync(bytes, { maxOutputLength: Math.max(maxOutputLength, 1) }).toString('latin1');
	} catch (cause) {
		throw new UnreadablePdf('an object stream that can not be read', { cause });
	}
}
