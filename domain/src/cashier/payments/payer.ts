import { nameWords } from '../../wire/name-words.ts';

/** A person as a bank, or our records, know them. */
export interface NamedPayer {
	readonly name: string;
	/** Tax number (CPF or CNPJ), perhaps with digits hidden as `*`; null if none is given. */
	readonly taxNumber: string | null;
	/** Account or address that they pay from; null if none is given. */
	readonly account: string | null;
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'sr', 'sra', 'shri', 'smt', 'bpk', 'ibu', 'sdr', 'sdri']);

/** A name without titles and the order of its words. */
const wordsOf = (name: string): string =>
	nameWords(name)
		.filter((word) => !TITLES.has(word))
		.sort()
		.join(' ');

/** Digits and letters of a tax number that are shown must be the same at their place; a number of another length is another one. */
function isSameNumber(a: string, b: string): boolean {
	const [left, right] = [a, b].map((text) => text.toUpperCase().replace(/[^0-9A-Z*]/g, ''));
	if (left === undefined || right === undefined || left.length !== right.length || left === '') return false;
	return [...left].every((digit, i) => digit === '*' || right[i] === '*' || digit === right[i]);
}

const isSameAccount = (a: string, b: string) => plainAccount(a) === plainAccount(b);
const plainAccount = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');

/**
 * True if the payer named by a bank is the known person: the given facts of both sides must agree, which are the name
 * and, if both have them, tax number and account. A name with a missing or additional word is another name.
 */
export function isSamePayer(bank: NamedPayer, person: NamedPayer): boolean {
	const name = wordsOf(person.name);
	if (name === '' || wordsOf(bank.name) !== name) return false;
	if (bank.taxNumber && person.taxNumber && !isSameNumber(bank.taxNumber, person.taxNumber)) return false;
	return !bank.account || !person.account || isSameAccount(bank.account, person.account);
}
