import { readUpiAddress, type UpiPayee } from '../src/cashier/formats/upi.ts';
import { parseNative } from '../src/cashier/native.ts';

const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const NAME_CHARACTERS = 99;

/** The fields of a UPI link. */
interface UpiLink extends UpiPayee {
	/** Null: none. */
	readonly reference: string | null;
	/** Paise; null if the payer chooses it. */
	readonly amount: bigint | null;
}

/** Reads a UPI link; null for any other address, for broken UTF-8, and for parameters out of their bounds or given twice. */
export function readUpiLink(link: string): UpiLink | null {
	const query = /^upi:\/\/pay\?(.*)$/i.exec(link)?.[1];
	const parameters = query === undefined ? null : readParameters(query);
	if (parameters === null) return null;
	const { pa: address = '', pn: name = '', tr: reference, am, cu = 'INR' } = parameters;
	const amount = am === undefined ? null : parseNative(am, 2);
	const isGood =
		'value' in readUpiAddress(address) &&
		name !== '' &&
		[...name].length <= NAME_CHARACTERS &&
		(reference === undefined || REFERENCE.test(reference)) &&
		(am === undefined || (amount !== null && amount > 0n)) &&
		cu === 'INR';
	return isGood ? { address, name, reference: reference ?? null, amount } : null;
}

function readParameters(query: string): Record<string, string> | null {
	const pairs = query.split('&').map((pair) => pair.split('='));
	if (pairs.some((pair) => pair.length !== 2) || new Set(pairs.map(([key]) => key)).size !== pairs.length) return null;
	try {
		return Object.fromEntries(pairs.map((pair) => pair.map(decodeURIComponent)));
	} catch {
		return null;
	}
}
