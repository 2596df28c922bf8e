import type { AssetsRefusalCode } from '@fairtick/domain/assets/contract';
import type { TextParams } from '@fairtick/domain/wire/errors';
import { OperatorError } from '../../../platform/config/index.ts';

/** A coded refusal with its parameters, for the back office. */
export interface CodedRefusal {
	readonly code: AssetsRefusalCode | 'admin.unchanged';
	readonly params: TextParams;
}

/**
 * The catalogue is not changed as it was asked; the message says why, in one sentence for the operator, and where staff can ask for
 * the same, `refusal` says it in a code.
 */
export class AssetsRefused extends OperatorError {
	readonly refusal: CodedRefusal | null;

	constructor(message: string, code?: CodedRefusal['code'], params: TextParams = {}) {
		super(message);
		this.refusal = code === undefined ? null : { code, params };
	}
}
