const WHITE_SPACE = new Set([' ', '\n', '\r', '\t']);

/**
 * True if a text is what `JSON.stringify` writes of its parsed value, but for white space between its tokens. So no name
 * occurs twice, and people read what programs read.
 */
export function isCanonicalJson(text: string, value: unknown): boolean {
	const written = JSON.stringify(value);
	let at = 0;
	let isQuoted = false;
	for (let i = 0; i < text.length; i++) {
		const letter = text[i] as string;
		if (!isQuoted && WHITE_SPACE.has(letter)) continue;
		if (letter !== written[at++]) return false;
		if (letter === '"') isQuoted = !isQuoted;
		// An escaped character does not end the text.
		else if (letter === '\\' && isQuoted && text[++i] !== written[at++]) return false;
	}
	return at === written.length;
}
