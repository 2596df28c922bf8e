import { OperatorError } from '../config/index.ts';
/** The database can't be used as it is; the message gives the operator the reason and the remedy in one sentence. */
export class DatabaseRefused extends OperatorError {}
