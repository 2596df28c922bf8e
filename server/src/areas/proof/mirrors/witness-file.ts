import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { parseWitnessPolicy, type WitnessPolicy } from '@fairtick/domain/proof/log/witness-policy';
import { OperatorError } from '../../../platform/config/index.ts';
import { isPublicAddress } from '../../../platform/outgoing/index.ts';

/** A policy with its text. */
export type PolicyFile = WitnessPolicy & { readonly text: string };

/**
 * Reads the file of `WITNESSES`. Throws `OperatorError` for one that is wrong, is for other logs, or names an address that may never be
 * called: without TLS, or of no public network, such as this machine's own. `allowsLoopback`: as the setting `OUTGOING_LOOPBACK`.
 */
export function readPolicyFile(path: string, origin: string, { allowsLoopback = true } = {}): PolicyFile {
	let text: string;
	try {
		text = readFileSync(path, 'utf8');
	} catch (error) {
		throw new OperatorError(`WITNESSES must be a readable file: ${(error as Error).message}.`);
	}
	const policy = parseWitnessPolicy(text);
	if ('wrong' in policy) throw new OperatorError(`WITNESSES: line ${policy.line} of ${path}: ${policy.wrong}.`);
	const forbidden = allowsLoopback ? undefined : policy.witnesses.find(({ url }) => url !== null && !isCallable(url));
	if (forbidden)
		throw new OperatorError(
			`WITNESSES: ${path} names ${forbidden.url} for ${forbidden.name}: a witness needs an https address on the public network.`,
		);
	const { logs } = policy;
	if (logs.length > 0 && !logs.some(({ name }) => name === origin))
		throw new OperatorError(`WITNESSES: ${path} is for ${logs.map(formatNoteKey).join(', ')}, not for ${origin}.`);
	return { ...policy, text };
}

/** True if the text of an address allows a call: the resolved address is checked with each call. */
function isCallable(address: string): boolean {
	const url = URL.parse(address);
	if (url === null || url.protocol !== 'https:') return false;
	const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (isIP(host) !== 0) return isPublicAddress(host);
	return host !== 'localhost' && !host.endsWith('.localhost');
}
