const MARKS: readonly (readonly [string, readonly number[]])[] = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
];

/**
 * How a file or an answer is decoded, as `TextDecoder` names it: as its byte order mark says, else as `charset` does, which an answer may
 * name, else as UTF-8. What cannot be decoded becomes U+FFFD, for which its line is refused: which of the older encodings was meant
 * would be a guess.
 */
export const findEncoding = (bytes: Uint8Array, charset = 'utf-8'): string =>
	MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte))?.[0] ?? charset;
