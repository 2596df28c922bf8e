/** Below it each movement by its id. */
export const MOVEMENT_KEY = ['movement'];
/** Below it the lists of movements by their filters, and the methods: how many movements are open decides whether they can be used. */
export const MOVEMENTS_KEY = ['movements'];
