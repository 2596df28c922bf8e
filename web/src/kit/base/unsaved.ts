/** Unsaved texts on this page, each as an object. Leaving the page would lose them. */
export const unsaved = new Set<object>();
