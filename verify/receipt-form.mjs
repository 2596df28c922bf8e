/** The form of a receipt (docs/proof.md, 7). */
import {
	isCount,
	isDigits,
	isHash,
	isPath,
	isSalt,
	isText,
	isUuid,
	listOf,
	oneOf,
	orNull,
	record,
	tuple,
} from './notes.mjs';

/** @import { Checked } from './notes.mjs' */

const MOST = 5000;
const isPoint = orNull(tuple(isDigits, isDigits, isDigits));
/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isString = (value) => typeof value === 'string';
/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isRoundSignature = (value) => isString(value) && /^[0-9a-f]{96}$/.test(value);
const ANSWER = { terms: listOf(isText, 64), salt: isSalt, place: isCount, path: isPath, holder: isHash };
const isSale = record({ ...ANSWER, run: listOf(isCount, MOST), lapse: orNull(isText) });
const PARTS = {
	entries: listOf(record({ leaf: isText, proof: isText }), MOST),
	items: listOf(record({ entry: isCount, index: isCount, path: isPath, bytes: isString }), MOST),
	trade: record(ANSWER),
	holder: orNull(record({ salt: isSalt, user: isDigits, trade: isUuid })),
	runs: record({ entry: listOf(isCount, MOST), exit: listOf(isCount, MOST) }),
	rounds: listOf(tuple(isDigits, isRoundSignature), MOST),
};
const RESULT = { void_reason: orNull(isText), entry: isPoint, exit: isPoint, returned: isDigits };
const isFirst = record({
	format: oneOf('fairtick-receipt/1'),
	...PARTS,
	result: record({ status: oneOf('won', 'lost', 'tied', 'void'), ...RESULT }),
});
/** Version 2 has requests to sell the trade. */
const isOfSales = record({
	format: oneOf('fairtick-receipt/2'),
	...PARTS,
	sales: listOf(isSale, 100),
	result: record({ status: oneOf('won', 'lost', 'tied', 'void', 'sold'), ...RESULT }),
});

/** @typedef {Checked<typeof isSale>} ReceiptSale */
/** @typedef {(Checked<typeof isFirst> & { readonly sales?: undefined }) | Checked<typeof isOfSales>} Receipt */

/**
 * @param {unknown} value
 * @returns {value is Receipt}
 */
export const isReceipt = (value) => isFirst(value) || (isOfSales(value) && value.sales.length > 0);

/**
 * True if a JSON text equals the output of `JSON.stringify` for its value, except for white space between tokens.
 * @param {string} text
 * @param {unknown} value
 */
export function isCanonical(text, value) {
	const written = JSON.stringify(value);
	let i = 0;
	let isQuoted = false;
	for (let j = 0; j < text.length; j++) {
		const letter = text[j];
		if (!isQuoted && (letter === ' ' || letter === '\n' || letter === '\r' || letter === '\t')) continue;
		if (letter !== written[i++]) return false;
		if (letter === '"') isQuoted = !isQuoted;
		// An escaped character does not end the text.
		else if (letter === '\\' && isQuoted && text[++j] !== written[i++]) return false;
	}
	return i === written.length;
}
