/** Letters and digits of a text without accents, case and everything between them, as words. */
const wordsOf = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/\p{Mn}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

/** A name as it is compared and hashed: accents, case, hyphens and the order of its words make no difference. */
export const normalName = (name: string): string => wordsOf(name).sort().join(' ');

/** A person as their name and date of birth (ISO 8601) are hashed (IDENT-09). */
export const normalPerson = ({ name, birthDate }: { readonly name: string; readonly birthDate: string }): string =>
	`${normalName(name)}|${birthDate}`;

/** A document as its number is hashed: country, kind, letters and digits (IDENT-09). */
export const normalDocument = (paper: {
	readonly country: string;
	readonly kind: string;
	readonly number: string;
}): string => `${paper.country}|${paper.kind}|${wordsOf(paper.number).join('').toUpperCase()}`;
