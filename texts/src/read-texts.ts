import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { compileMessage } from './compile.ts';
import type { Message } from './message.ts';

const FOLDER = join(import.meta.dirname, '..');

interface TextTree {
	readonly [name: string]: string | TextTree;
}

/** The text of another key, which says the same: `@dialog.close`. */
const LINK = /^@([\w.:-]+)$/;

/** The parts of the texts: those of screens, and below `server/` those that the server alone says. */
export function listParts(): readonly string[] {
	const namesIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.json'));
	return [
		...namesIn(join(FOLDER, 'en')).map((file) => file.replace('.json', '')),
		...namesIn(join(FOLDER, 'en/server')).map((file) => `server/${file.replace('.json', '')}`),
	];
}

/** The texts of a part as its file has them, by their paths: links stay links. */
export function readPart(locale: Locale, part: string): ReadonlyMap<string, string> {
	return flatten(readTree(locale, part));
}

const readTree = (locale: Locale, part: string) =>
	JSON.parse(readFileSync(join(FOLDER, locale, `${part}.json`), 'utf8')) as TextTree;

function flatten(tree: TextTree, path = '', texts = new Map<string, string>()): Map<string, string> {
	for (const [name, value] of Object.entries(tree))
		if (typeof value === 'string') texts.set(path + name, value);
		else flatten(value, `${path}${name}.`, texts);
	return texts;
}

/** The Markdown of an information page. */
export function readPage(locale: Locale, name: string): string {
	return readFileSync(join(FOLDER, locale, 'pages', `${name}.md`), 'utf8').trimEnd();
}

/** All texts of a language by the part and the key. */
export function readParts(locale: Locale): ReadonlyMap<string, ReadonlyMap<string, string>> {
	return new Map(listParts().map((part) => [part, readPart(locale, part)]));
}

/** All texts of a language by their keys, links followed. Throws for a key that two parts have and for a link without its text. */
export function readTexts(locale: Locale): ReadonlyMap<string, string> {
	const texts = new Map<string, string>();
	for (const part of readParts(locale).values())
		for (const [key, text] of part) {
			if (texts.has(key)) throw new Error(`${key} is in two parts of the texts`);
			texts.set(key, text);
		}
	return new Map([...texts].map(([key, text]) => [key, follow(text, texts)]));
}

function follow(text: string, texts: ReadonlyMap<string, string>): string {
	const key = LINK.exec(text)?.[1];
	if (key === undefined) return text;
	const found = texts.get(key);
	// One step: the text that is linked to is written out.
	if (found === undefined || LINK.test(found)) throw new Error(`The link ${text} leads to no text`);
	return found;
}

/** True if a text is a link to another one. */
export const isLink = (text: string): boolean => LINK.test(text);

/** The compiled messages of a part by their keys, links followed. */
export function compilePart(locale: Locale, part: string): Readonly<Record<string, Message>> {
	const texts = readTexts(locale);
	const keys = [...readPart(locale, part).keys()];
	return Object.fromEntries(keys.map((key) => [key, compileMessage(texts.get(key) ?? '')]));
}
