import { randomInt } from 'node:crypto';
import { hashToken } from '../tokens.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const GROUP = 4;
const COUNT = 10;

/** Ten codes of 80 bits in groups of four. */
export function createRecoveryCodes(): string[] {
	return Array.from({ length: COUNT }, () => {
		const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
		return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
	});
}

/** The stored hash of a code, independent of how it is typed. */
export function hashRecoveryCode(code: string): Buffer {
	return hashToken(code.replace(/[\s-]/g, '').toUpperCase());
}
