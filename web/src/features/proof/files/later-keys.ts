/** A key that the log has named, as the site tells of it. */
interface LaterKey {
	readonly alone_from: string | null;
}

let alone: number | null = null;

/**
 * Keeps how many keys the log has named up to the last one that signs alone now, as the site says: the files of later ones tell of no end. A site that hides an end could leave
 * its file out as well.
 */
export const tellLaterKeys = (keys: readonly LaterKey[]): void => {
	alone = keys.findLastIndex(({ alone_from: from }) => from !== null && Date.parse(from) <= Date.now()) + 1;
};
/** Null: the site was not asked. */
export const countKeysAlone = (): number | null => alone;
