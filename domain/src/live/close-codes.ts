/** Close codes: the session ended or was frozen · too many messages · too slow a reader. */
export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_FLOOD = 4429;
export const CLOSE_TOO_SLOW = 4408;
