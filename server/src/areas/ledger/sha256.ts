import { hash } from 'node:crypto';

/** SHA-256 of UTF-8 text as lower-case hexadecimal. */
export function sha256(text: string): string {
	return hash('sha256', text, 'hex');
}
