/**
 * Keys of logs that this build knows by itself, by their origins, each as a signed note writes it: of the log's first entry, which leads to later ones. None yet: until a release names one, the
 * first key that a browser sees is the one that it holds the site to, and the pages say so.
 */
export const PINNED_KEYS: Readonly<Record<string, string>> = {};
