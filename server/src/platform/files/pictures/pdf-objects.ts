import { inflateSync } from 'node:zlib';

/** All object streams of a file together, in bytes; more is no document that a person scanned. */
const MOST_BYTES = 32 * 1024 * 1024;

/** A PDF whose objects can't be read in bounds. */
class UnreadablePdf extends Error {}

/** A name such as `/JavaScript`, without its slash and with its `#xx` resolved. */
export class PdfName {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}
/** A reference such as `5 0 R` to the object of that number. */
export class PdfReference {
	readonly number: number;
	constructor(number: number) {
		this.number = number;
	}
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Strings and invalid objects are null: no caller reads them. */
export type PdfValue = PdfName | PdfReference | PdfDictionary | readonly PdfValue[] | number | null;

export interface PdfObjects {
	/** The dictionaries at which reading begins: trailers and cross-reference streams, in the order of the file. */
	readonly trailers: readonly PdfDictionary[];
	/** The objects by their numbers, those in object streams included. Not called for an encrypted file, which holds them in cipher. */
	readonly read: () => ReadonlyMap<number, PdfValue>;
	/** Reads the stream of an object, unpacked; null if it has none or it can't be read in bounds. */
	readonly contentOf: (number: number) => string | null;
}

interface Definition {
	readonly number: number;
	readonly value: PdfValue;
	/** Bytes after a dictionary between `stream` and `endstream`. */
	readonly stream: string | null;
}

/** White space, or a comment up to the end of its line. */
const BLANK = '(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*(?:[\\r\\n]|$))';
/** A character of a name, a number or a keyword. */
const REGULAR = '[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]';
/** Tokens that begin something between objects; comments too, so that nothing begins in one. An update may follow `%%EOF` on its line. */
const BEGINNINGS = `%%EOF|%[^\\r\\n]*|(?<!\\d)(\\d+)${BLANK}+\\d+${BLANK}+obj(?!${REGULAR})|\\btrailer(?!${REGULAR})`;
const TOKEN = new RegExp(
	[
		`${BLANK}*(?:(?<open><<|[[(])|(?<close>>>|\\])|<[\\0\\t\\n\\f\\r \\dA-Fa-f]*>?|/(?<name>${REGULAR}*)`,
		`(?<reference>\\d+)${BLANK}+\\d+${BLANK}+R(?!${REGULAR})|(?<word>${REGULAR}+)|[)>{}])`,
	].join('|'),
	'y',
);
interface Token {
	readonly open?: string;
	readonly close?: string;
	readonly name?: string;
	readonly reference?: string;
	readonly word?: string;
}

/**
 * The objects of a PDF, read by its grammar (ISO 32000-1, 7.2 to 7.5) from the first byte to the last. Of an object that an
 * update of the file defines again, the last definition counts.
 * @throws if an object stream can't be read in bounds
 */
export function readPdfObjects(file: Buffer): PdfObjects {
	const text = file.toString('latin1');
	const trailers: PdfDictionary[] = [];
	const definitions: Definition[] = [];
	const reader = new PdfReader(text);
	const beginnings = new RegExp(BEGINNINGS, 'g');
	for (let found = beginnings.exec(text); found !== null; found = beginnings.exec(text)) {
		if (found[0].startsWith('%')) continue;
		reader.at = beginnings.lastIndex;
		const value = reader.value();
		const dictionary = isDictionary(value) ? value : null;
		if (found[1] === undefined) {
			if (dictionary) trailers.push(dictionary);
		} else {
			const stream = dictionary && reader.stream(dictionary);
			definitions.push({ number: Number(found[1]), value, stream });
			if (dictionary && stream !== null && isOfType(dictionary, 'XRef')) trailers.push(dictionary);
		}
		beginnings.lastIndex = reader.at;
	}
	return { trailers, read: () => objectsOf(definitions), contentOf: contentsOf(definitions) };
}

/** All contents together are unpacked in the same bounds as object streams. */
function contentsOf(definitions: readonly Definition[]): (number: number) => string | null {
	const newest = new Map(definitions.map((definition) => [definition.number, definition]));
	let bytesLeft = MOST_BYTES;
	return (number) => {
		const { stream = null, value } = newest.get(number) ?? {};
		if (stream === null || !isDictionary(value)) return null;
		try {
			const content = unpack(stream, value, bytesLeft);
			bytesLeft -= content.length;
			return content;
		} catch {
			return null;
		}
	};
}

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;

function objectsOf(definitions: readonly Definition[]): Map<number, PdfValue> {
	const objects = new Map<number, PdfValue>();
	let bytesLeft = MOST_BYTES;
	for (const { number, value, stream } of definitions) {
		objects.set(number, value);
		if (stream === null || !isDictionary(value) || !isOfType(value, 'ObjStm')) continue;
		const inside = unpack(stream, value, bytesLeft);
		bytesLeft -= inside.length;
		const reader = new PdfReader(inside);
		const first = value.get('First');
		if (typeof first !== 'number')
			throw new UnreadablePdf('an object stream that does not say where its objects begin');
		const places: [number, number][] = [];
		for (let head = reader.value(); typeof head === 'number' && reader.at < first; head = reader.value())
			places.push([head, Number(reader.value())]);
		for (const [packed, place] of places) {
			reader.at = first + place;
			objects.set(packed, reader.value());
		}
	}
	return objects;
}

function isOfType(dictionary: PdfDictionary, type: string): boolean {
	const named = dictionary.get('Type');
	return named instanceof PdfName && named.text === type;
}

function unpack(stream: string, dictionary: PdfDictionary, maxOutputLength: number): string {
	const filter = dictionary.get('Filter') ?? null;
	const filters = (Array.isArray(filter) ? filter : [filter]).filter((one) => one !== null);
	if (filters.length === 0) return stream;
	const [only] = filters;
	const isDeflated = only instanceof PdfName && (only.text === 'FlateDecode' || only.text === 'Fl');
	if (filters.length > 1 || !isDeflated || maxOutputLength < 1)
		throw new UnreadablePdf('an object stream in a rare form');
	try {
		return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength }).toString('latin1');
	} catch (cause) {
		throw new UnreadablePdf('an object stream that can not be read', { cause });
	}
}

/** Reads values one after the other from a place in a text. Broken grammar is passed over, as viewers do. */
class PdfReader {
	at = 0;
	readonly #text: string;
	constructor(text: string) {
		this.#text = text;
	}

	/** The value that begins here; null also where none does. */
	value(): PdfValue {
		const token = this.#next();
		if (token === null) return null;
		if (token.open !== undefined) return this.#opened(token.open);
		if (token.name !== undefined) return new PdfName(decodeName(token.name));
		if (token.reference !== undefined) return new PdfReference(Number(token.reference));
		const number = Number(token.word ?? Number.NaN);
		return Number.isNaN(number) ? null : number;
	}

	/** Bytes between `stream` and `endstream` behind a dictionary; null if it has no stream. */
	stream(dictionary: PdfDictionary): string | null {
		const begin = /[\0\t\n\f\r ]*stream(?:\r\n|\n|\r)?/y;
		begin.lastIndex = this.at;
		if (!begin.test(this.#text)) return null;
		const from = begin.lastIndex;
		const length = dictionary.get('Length');
		const end = /[\0\t\n\f\r ]*endstream/y;
		if (typeof length === 'number') {
			end.lastIndex = from + length;
			if (end.test(this.#text)) {
				this.at = end.lastIndex;
				return this.#text.slice(from, from + length);
			}
		}
		const found = this.#text.indexOf('endstream', from);
		this.at = found < 0 ? this.#text.length : found;
		return this.#text.slice(from, this.at);
	}

	#next(): Token | null {
		TOKEN.lastIndex = this.at;
		const found = TOKEN.exec(this.#text);
		if (found === null) return null;
		this.at = TOKEN.lastIndex;
		return found.groups as Token;
	}

	#opened(open: string): PdfValue {
		if (open === '(') return this.#string();
		return open === '[' ? this.#array() : this.#dictionary();
	}

	/** Passes over a string; parentheses within it are balanced or escaped. */
	#string(): null {
		const begin = this.at;
		const marks = /\\[\s\S]|[()]/g;
		marks.lastIndex = begin;
		for (let depth = 1; depth > 0; ) {
			const mark = marks.exec(this.#text)?.[0];
			// One that never ends must not hide the rest.
			if (mark === undefined) return null;
			if (mark === '(') depth++;
			if (mark === ')') depth--;
		}
		this.at = marks.lastIndex;
		return null;
	}

	#array(): readonly PdfValue[] {
		const values: PdfValue[] = [];
		while (!this.#ends(']')) values.push(this.value());
		return values;
	}

	#dictionary(): PdfDictionary {
		const entries = new Map<string, PdfValue>();
		while (!this.#ends('>>')) {
			const key = this.value();
			if (key instanceof PdfName) entries.set(key.text, this.#ends('>>', false) ? null : this.value());
		}
		return entries;
	}

	/** Returns whether the open value ends here: closed, or broken off by the end of its object. */
	#ends(close: string, take = true): boolean {
		const before = this.at;
		const token = this.#next();
		const isBrokenOff = token === null || token.word === 'endobj' || token.word === 'stream' || token.word === 'obj';
		const ends = isBrokenOff || token.close === close;
		if (isBrokenOff || !ends || !take) this.at = before;
		return ends;
	}
}

/** The names in a content, such as `/Fm1 Do`. */
export const namesIn = (content: string): Set<string> =>
	new Set([...content.matchAll(new RegExp(`/(${REGULAR}+)`, 'g'))].map(([, name = '']) => decodeName(name)));

/** `#4A` in a name is the character of that number. */
const decodeName = (text: string) =>
	text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
