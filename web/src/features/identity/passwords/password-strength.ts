/** 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const LEAST_LENGTH = 8;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
const BITS_FOR = [0, 0, 40, 55, 70] as const;

/**
 * Strength of a password for the meter; the server decides what is refused (IDENT-02). Repeated and neighbouring
 * characters add little, and parts of the user's name or address add nothing.
 */
export function computePasswordStrength(password: string, personal: readonly string[]): PasswordStrength {
	if (password === '') return 0;
	const parts = personal
		.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
		.filter((part) => part.length > 2);
	let rest = password.toLowerCase();
	for (const part of parts) rest = rest.replaceAll(part, '');
	const bits = countUnpredictable(rest) * bitsPerCharacter(password);
	if (password.length < LEAST_LENGTH) return 1;
	if (bits >= BITS_FOR[4]) return 4;
	if (bits >= BITS_FOR[3]) return 3;
	return bits >= BITS_FOR[2] ? 2 : 1;
}

function bitsPerCharacter(password: string): number {
	return 3.2 + CLASSES.filter((oneClass) => oneClass.test(password)).length * 0.7;
}

/** Characters that neither repeat nor continue the one before them (`aaa`, `123`, `cba`). */
function countUnpredictable(text: string): number {
	let count = 0;
	let previous = Number.NaN;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		if (!(Math.abs(code - previous) <= 1)) count++;
		previous = code;
	}
	return count;
}
