/** Prefix of each movement, by id. */
export const MOVEMENT_KEY = ['movement'];
/**
 * Prefix of the lists of movements by filter, and of the methods, whose availability depends on the number of open
 * movements.
 */
export const MOVEMENTS_KEY = ['movements'];
