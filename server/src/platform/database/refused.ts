import { OperatorError } from '../config/index.ts';
/** The database can't be used as it is; the message says why, and what to do, in one sentence for the operator. */
export class DatabaseRefused extends OperatorError {}
