/** Names of files that providers of recorded prices give them, each with its pair. */
const NAMES: readonly RegExp[] = [
	/^DAT_[A-Z]{2,5}_([A-Z]{6})_/i, // HistData
	/^([A-Z]{6})-\d{4}-\d{2}\b/i, // TrueFX
	/^([A-Z0-9]{5,12})-(?:agg)?trades-\d{4}-/i, // Binance
];

/** A pair or symbol without the separator between its parts; the two codes of bitcoin are one. */
export const compactPair = (pair: string): string =>
	pair
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, '')
		.replace(/XBT/, 'BTC');

/** The pair of which a recorded file is by its name, compact; null if the name does not say. */
export function findPairOfName(name: string): string | null {
	const pair = NAMES.map((form) => form.exec(name)?.[1]).find((found) => found !== undefined);
	return pair === undefined ? null : compactPair(pair);
}

/**
 * True if a recording's pair is another one than the ticker's; a ticker that is no pair has its own name, which
 * contradicts none.
 */
export const isOtherPair = (ticker: string, pair: string): boolean =>
	ticker.includes('/') && compactPair(ticker) !== compactPair(pair);
