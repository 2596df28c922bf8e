const MARKS: readonly (readonly [string, readonly number[]])[] = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
];

/**
 * The encoding of a file or an answer, as `TextDecoder` names it: by its byte order mark, else by `charset`, which an
 * answer may name, else UTF-8. Undecodable bytes become U+FFFD, for which the line is refused: the older encoding would
 * be a guess.
 */
export const findEncoding = (bytes: Uint8Array, charset = 'utf-8'): string =>
	MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte))?.[0] ?? charset;
