/** Close codes: the session ended or was frozen · too many messages · too slow a reader. */
export const CLOSE_SIGNED_OUT = 4401;
export const CLOSE_FLOOD = 4429;
export const CLOSE_TOO_SLOW = 4408;

/** Close code of a socket whose server process ends: another process may serve meanwhile (RFC 6455). */
export const CLOSE_GOING_AWAY = 1001;
