import { Refused } from '../../platform/http/index.ts';
import { AssetsRefused } from '../market/index.ts';

/**
 * Runs a change of the catalogue: its value, or the refusal that staff get as a code.
 * @param codes the refusals of the call: any other one is a fault.
 */
export async function orRefused<Value, const Code extends string>(
	codes: readonly Code[],
	work: Promise<Value>,
): Promise<Value | Refused<Code>> {
	try {
		return await work;
	} catch (error) {
		const refusal = error instanceof AssetsRefused ? error.refusal : null;
		if (refusal && (codes as readonly string[]).includes(refusal.code))
			return new Refused<Code>(refusal as typeof refusal & { code: Code });
		throw error;
	}
}
