/** Controls, line separators, and marks that turn the direction of writing: with these a text can look like another. */
export const CONTROL = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/** The same text without control and bidi characters. */
export const withoutControls = (text: string) => text.replace(new RegExp(CONTROL, 'gu'), '');
