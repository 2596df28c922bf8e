import { OperatorError } from '../../platform/config/index.ts';
/** The server can't start with these settings or data; the message gives the reason, and the remedy, in one sentence. */
export class StartRefused extends OperatorError {}

/** The start had to stop before it was done. */
export class StartStopped extends Error {}
