import type { TextFile } from './read-files.ts';

const ID = /\b[A-Z]+-\d\d\b/g;
/** Names that only look like ids. */
const NO_IDS = new Set(['UTF-16', 'CRC-16']);
/** A heading with the text below it. */
const EXPLAINED = /^### ([A-Z]+-\d\d)\n\n(.*)/gm;
/** The first string argument of test, it and describe, with their modifiers; skipped ones don't count. */
const TITLES =
	/\b(?:test|it|describe)(?!\.(?:skip|todo|fixme)\b)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\)|'[^']*'|"[^"]*")*\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const TEST_FILE = /\.(test|spec)\.[cm]?[jt]sx?$/;

/** Finds each explanation in a document: the id, and whether it is marked as not built yet. */
export function readExplained({ text }: TextFile): { id: string; built: boolean; endsUnbuilt: boolean }[] {
	return [...text.matchAll(EXPLAINED)].map(([, id = '', begin = '']) => ({
		id,
		built: !begin.startsWith('*Not built yet.*'),
		endsUnbuilt: /\*Not built yet:\*/.test(wholeOf(text, id)),
	}));
}

/** Everything of a rule, up to the next heading. */
function wholeOf(text: string, heading: string): string {
	const [, whole = ''] = text.split(`### ${heading}\n`);
	return whole.split(/^#{2,} /m)[0] ?? '';
}

/** The ids that a file names anywhere. */
export function readCited({ text }: TextFile): string[] {
	return [...new Set(text.match(ID))].filter((id) => !NO_IDS.has(id));
}

/** The ids in the titles of a test file; none for any other file. */
export function readCarried({ path, text }: TextFile): string[] {
	if (!TEST_FILE.test(path)) return [];
	return [...text.matchAll(TITLES)].flatMap(([, , title = '']) => title.match(ID) ?? []);
}
