import { OperatorError } from '../../../platform/config/index.ts';

/** A setting of a payment provider does not fit this installation; one sentence for the person who starts the server. */
export class WrongProviderSetting extends OperatorError {}
