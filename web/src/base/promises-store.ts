/** Where in this browser's storage the promises to its user are (PROOF-05). They go with the session. */
export const PROMISES_STORE = 'order-promises';
