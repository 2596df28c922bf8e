/** A person as a bank, or our records, know them. */
export interface NamedPayer {
	readonly name: string;
	/** Tax number (CPF), perhaps with digits hidden as `*`; null where none is given. */
	readonly taxNumber: string | null;
	/** Account or address that they pay from; null where none is given. */
	readonly account: string | null;
}

const TITLES = new Set(['MR', 'MRS', 'MS', 'DR', 'SR', 'SRA', 'SHRI', 'SMT', 'BPK', 'IBU', 'SDR', 'SDRI']);

/** A name as words without case, accents, punctuation, titles and order. */
function wordsOf(name: string): string {
	const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
	const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word));
	return words.toSorted().join(' ');
}

/** Digits of a tax number that are shown must be the same at their place; a number of another length is another one. */
function isSameNumber(a: string, b: string): boolean {
	const [left, right] = [a, b].map((text) => text.replace(/[^0-9*]/g, ''));
	if (left === undefined || right === undefined || left.length !== right.length || left === '') return false;
	return [...left].every((digit, i) => digit === '*' || right[i] === '*' || digit === right[i]);
}

const isSameAccount = (a: string, b: string) => plainAccount(a) === plainAccount(b);
const plainAccount = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '');

/**
 * Whether the payer that a bank names is the person that we know: what both sides give must agree, which is the name and,
 * where both have them, tax number and account. A name in which a word is missing or more is another name.
 */
export function isSamePayer(bank: NamedPayer, person: NamedPayer): boolean {
	const name = wordsOf(person.name);
	if (name === '' || wordsOf(bank.name) !== name) return false;
	if (bank.taxNumber && person.taxNumber && !isSameNumber(bank.taxNumber, person.taxNumber)) return false;
	return !bank.account || !person.account || isSameAccount(bank.account, person.account);
}
