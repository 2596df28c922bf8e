/** Prefix of the viewer's cached disputes. */
export const DISPUTES_KEY = ['disputes'];
