/** Below it each movement by its id. */
export const MOVEMENT_KEY = ['movement'];
/** Below it the lists of movements by their filters. */
export const MOVEMENTS_KEY = ['movements'];
