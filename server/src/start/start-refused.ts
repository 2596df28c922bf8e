/** The server can't start as it is asked to; the message says why, and what to do, in one sentence. */
export class StartRefused extends Error {}
