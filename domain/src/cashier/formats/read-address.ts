import type { FieldCode } from '../../wire/errors.ts';

/** A key, address or account number that can be paid to, in the one form in which it is kept; or why it is none. */
export type ReadAddress = { readonly value: string } | { readonly code: FieldCode };

/** A text from a phone's keyboard or clipboard with plain letters and digits, without spaces at its ends. */
export const toPlain = (text: string): string =>
	text
		.normalize('NFKC')
		.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
		.replace(/\s+/g, ' ')
		.trim();
