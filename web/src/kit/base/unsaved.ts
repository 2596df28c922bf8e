/** Texts on this page that are not saved: each an object of its own. Leaving the page would lose them. */
export const unsaved = new Set<object>();
