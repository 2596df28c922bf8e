import { OperatorError } from '../../platform/config/index.ts';
/** The server can't start as it is asked to; the message says why, and what to do, in one sentence. */
export class StartRefused extends OperatorError {}

/** The start had to stop before it was done. */
export class StartStopped extends Error {}
