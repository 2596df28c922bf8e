import { Refused } from '../http/index.ts';
import { AssetsRefused, type CodedRefusal } from '../market/index.ts';

/** What a change of the catalogue comes to: its value, or the refusal that staff are told in a code. */
export async function orRefused<Value>(work: Promise<Value>): Promise<Value | Refused<CodedRefusal['code']>> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof AssetsRefused && error.refusal) return new Refused(error.refusal);
		throw error;
	}
}
