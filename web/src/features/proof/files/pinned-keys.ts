/**
 * Keys of logs that this build knows, by origin, in the form of signed notes: the key of the log's first entry, which
 * leads to later ones. Empty until a release names one: the browser then holds the site to the first key that it sees,
 * and the pages say so.
 */
export const PINNED_KEYS: Readonly<Record<string, string>> = {};
