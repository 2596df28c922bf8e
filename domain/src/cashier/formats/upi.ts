import { formatNative, parseNative } from '../native.ts';

const ADDRESS = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;
const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const NAME_CHARACTERS = 99;

/** Who is paid: a UPI address (`shop@bank`) and a name. */
export interface UpiPayee {
	readonly address: string;
	readonly name: string;
}

/** Whether a text has the form of a UPI address. */
export const isUpiAddress = (text: string): boolean => ADDRESS.test(text);

const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * A link that asks a UPI app for an amount in paise under a reference of 1 to 35 letters and digits (NPCI's linking
 * specification 1.6); names in UTF-8. A QR code of the same text works as well. Throws `RangeError` for what does not fit.
 */
export function computeUpiLink({ address, name }: UpiPayee, reference: string, amount: bigint): string {
	const isNamed = name !== '' && [...name].length <= NAME_CHARACTERS;
	if (!isUpiAddress(address) || !isNamed || !REFERENCE.test(reference) || amount <= 0n)
		throw new RangeError('no UPI link for this');
	const parameters = { pa: address, pn: name, tr: reference, tn: reference, am: formatNative(amount, 2), cu: 'INR' };
	return `upi://pay?${Object.entries(parameters)
		.map(([key, value]) => `${key}=${encode(value)}`)
		.join('&')}`;
}

/** What a UPI link says. */
export interface UpiLink extends UpiPayee {
	/** Null: none. */
	readonly reference: string | null;
	/** Paise; null where the payer chooses it. */
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
		isUpiAddress(address) &&
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
