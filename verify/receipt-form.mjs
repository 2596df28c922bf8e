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
export const isReceipt = record({
	format: oneOf('fairtick-receipt/1'),
	entries: listOf(record({ leaf: isText, proof: isText }), MOST),
	items: listOf(record({ entry: isCount, index: isCount, path: isPath, bytes: isString }), MOST),
	trade: record({ terms: listOf(isText, 64), salt: isSalt, place: isCount, path: isPath, holder: isHash }),
	holder: orNull(record({ salt: isSalt, user: isDigits, trade: isUuid })),
	runs: record({ entry: listOf(isCount, MOST), exit: listOf(isCount, MOST) }),
	rounds: listOf(tuple(isDigits, isRoundSignature), MOST),
	result: record({
		status: oneOf('won', 'lost', 'tied', 'void'),
		void_reason: orNull(isText),
		entry: isPoint,
		exit: isPoint,
		returned: isDigits,
	}),
});

/** @typedef {Checked<typeof isReceipt>} Receipt */

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
