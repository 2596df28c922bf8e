import { nameWords } from '../wire/name-words.ts';

/** A name as it is compared and hashed: spelling and the order of its words make no difference. */
export const normalName = (name: string): string => nameWords(name).sort().join(' ');

/** A person as their name and date of birth (ISO 8601) are hashed (IDENT-09). */
export const normalPerson = ({ name, birthDate }: { readonly name: string; readonly birthDate: string }): string =>
	`${normalName(name)}|${birthDate}`;

/** A document as its number is hashed: country, kind, letters and digits (IDENT-09). */
export const normalDocument = (paper: {
	readonly country: string;
	readonly kind: string;
	readonly number: string;
}): string => `${paper.country}|${paper.kind}|${nameWords(paper.number).join('').toUpperCase()}`;
