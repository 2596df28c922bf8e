import { OperatorError } from '../../platform/config/index.ts';
/** The backup or the restoring can't be done as asked; the message says why in one sentence. */
export class BackupRefused extends OperatorError {}
