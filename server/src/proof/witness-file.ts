import { readFileSync } from 'node:fs';
import { formatNoteKey } from '@fairtick/domain/proof/note';
import { parseWitnessPolicy, type WitnessPolicy } from '@fairtick/domain/proof/witness-policy';
import { OperatorError } from '../config/index.ts';

/** A policy with its text. */
export type PolicyFile = WitnessPolicy & { readonly text: string };

/** Reads the file of `WITNESSES`. Throws `OperatorError` for one that is wrong, or is for other logs. */
export function readPolicyFile(path: string, origin: string): PolicyFile {
	let text: string;
	try {
		text = readFileSync(path, 'utf8');
	} catch (error) {
		throw new OperatorError(`WITNESSES must be a readable file: ${(error as Error).message}.`);
	}
	const policy = parseWitnessPolicy(text);
	if ('wrong' in policy) throw new OperatorError(`WITNESSES: line ${policy.line} of ${path}: ${policy.wrong}.`);
	const { logs } = policy;
	if (logs.length > 0 && !logs.some(({ name }) => name === origin))
		throw new OperatorError(`WITNESSES: ${path} is for ${logs.map(formatNoteKey).join(', ')}, not for ${origin}.`);
	return { ...policy, text };
}
