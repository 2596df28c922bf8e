import { OperatorError } from '../../config/index.ts';
/** The catalogue is not changed as it was asked; the message says why, in one sentence for the operator. */
export class AssetsRefused extends OperatorError {}
