/**
 * Check digit of both numbers: a weighted sum of the characters modulo 11; 0 to 9 count as themselves, A as 17 (its code
 * less that of 0).
 */
function checkDigit(text: string, weights: readonly number[]): number {
	const sum = [...text].reduce((total, one, n) => total + (one.charCodeAt(0) - 48) * (weights[n] ?? 0), 0);
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}

const hasDigits = (text: string, first: readonly number[], second: readonly number[]) => {
	const body = text.slice(0, -2);
	const one = checkDigit(body, first);
	return text.slice(-2) === `${one}${checkDigit(`${body}${one}`, second)}`;
};

const downFrom = (most: number, count: number) => Array.from({ length: count }, (_, n) => most - n);
const CNPJ_SECOND = [...downFrom(6, 5), ...downFrom(9, 8)];

/** True if 11 digits are a CPF: both check digits are right, and they are not all the same. */
export const isCpf = (text: string): boolean =>
	/^(?!(\d)\1{10})\d{11}$/.test(text) && hasDigits(text, downFrom(10, 9), downFrom(11, 10));

/** True if 12 capital letters or digits and 2 check digits are a CNPJ, as the tax office gives them since July 2026. */
export const isCnpj = (text: string): boolean =>
	/^(?!(\d)\1{13})[0-9A-Z]{12}\d{2}$/.test(text) && hasDigits(text, CNPJ_SECOND.slice(1), CNPJ_SECOND);
