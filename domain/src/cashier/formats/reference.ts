/** Crockford's base 32, in the order of its values; the check character has five more. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_SYMBOLS = `${SYMBOLS}*~$=U`;
const DIGITS = 12;
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{12}[0-9A-HJKMNP-Z]$/;

/** The number of references: 12 characters of 5 bits. */
export const REFERENCE_COUNT = 32n ** BigInt(DIGITS);

/**
 * A number below `REFERENCE_COUNT` as 12 characters of Crockford's base 32 and a check character, the number modulo 37: it
 * finds every single wrong character and every two that changed places. Null for about one number in eight, whose check
 * character is no letter or digit and fits no Pix txid, or which has no digit and could be a word: draw again.
 */
export function toReference(number: bigint): string | null {
	if (number < 0n || number >= REFERENCE_COUNT) throw new RangeError(`toReference(${number})`);
	let text = '';
	for (let rest = number; text.length < DIGITS; rest /= 32n) text = SYMBOLS.charAt(Number(rest % 32n)) + text;
	const check = CHECK_SYMBOLS.charAt(Number(number % 37n));
	return /[0-9A-Z]/.test(check) && /\d/.test(text) ? text + check : null;
}

/** A reference as a person wrote it: hyphens, spaces and case do not count, O is 0, I and L are 1. Null if it is none. */
export function readReference(text: string): string | null {
	const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
	if (!REFERENCE.test(plain)) return null;
	let number = 0n;
	for (const symbol of plain.slice(0, DIGITS)) number = number * 32n + BigInt(SYMBOLS.indexOf(symbol));
	return plain.at(-1) === CHECK_SYMBOLS.charAt(Number(number % 37n)) ? plain : null;
}

/** The words of a bank's text that may be references, each once: words with a digit, and about one in 37 of those pass. */
export function findReferences(text: string): string[] {
	const words = text.split(/[^0-9A-Za-z-]+/).filter((word) => /\d/.test(word));
	return [...new Set(words.map(readReference).filter((word) => word !== null))];
}
