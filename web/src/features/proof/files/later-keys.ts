/** A key that the log has named, according to the site. */
interface LaterKey {
	readonly alone_from: string | null;
}

let alone: number | null = null;

/**
 * Stores the number of named keys up to the last one that signs alone now, according to the site. Files of later keys
 * say nothing about an end. A site that hides an end could also leave out its file.
 */
export const storeLaterKeys = (keys: readonly LaterKey[]): void => {
	alone = keys.findLastIndex(({ alone_from: from }) => from !== null && Date.parse(from) <= Date.now()) + 1;
};
/** Null if the site was not asked. */
export const countKeysAlone = (): number | null => alone;
