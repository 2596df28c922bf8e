/** A piece of a text, with the address of its link. */
export interface TextPart {
	readonly text: string;
	readonly href: `/${string}` | null;
}

const LINK = /\[([^\]]+)\]\((\/[^)\s]*)\)/;

/** Splits a text at its links to pages of this site, in Markdown: `[Settings](/settings/profile)`. */
export function splitLinks(text: string): readonly TextPart[] {
	const pieces = text.split(LINK);
	const parts: TextPart[] = [];
	for (let at = 0; at < pieces.length; at += 3) {
		const [plain = '', name, href] = pieces.slice(at, at + 3);
		if (plain !== '') parts.push({ text: plain, href: null });
		if (name !== undefined) parts.push({ text: name, href: href as `/${string}` });
	}
	return parts;
}
