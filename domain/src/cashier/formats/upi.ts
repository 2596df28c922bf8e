import { formatNative } from '../native.ts';
import { type ReadAddress, toPlain } from './read-address.ts';

const ADDRESS = /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/;
const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const NAME_CHARACTERS = 99;

/** The payee: a UPI address (`shop@bank`) and a name. */
export interface UpiPayee {
	readonly address: string;
	readonly name: string;
}

/** A UPI address in small letters: case makes no difference. A bank or app follows the @, never a domain. */
export function readUpiAddress(text: string): ReadAddress {
	const plain = toPlain(text).toLowerCase();
	return ADDRESS.test(plain) ? { value: plain } : { code: 'field.upi_address' };
}

const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@');

/**
 * A link that asks a UPI app for an amount in paise under a reference of 1 to 35 letters and digits (NPCI's linking
 * specification 1.6); names in UTF-8. A QR code of the same text works as well. Throws `RangeError` for values that do
 * not fit.
 */
export function computeUpiLink({ address, name }: UpiPayee, reference: string, amount: bigint): string {
	const isNamed = name !== '' && [...name].length <= NAME_CHARACTERS;
	if (!ADDRESS.test(address) || !isNamed || !REFERENCE.test(reference) || amount <= 0n)
		throw new RangeError('no UPI link for this');
	const parameters = { pa: address, pn: name, tr: reference, tn: reference, am: formatNative(amount, 2), cu: 'INR' };
	return `upi://pay?${Object.entries(parameters)
		.map(([key, value]) => `${key}=${encode(value)}`)
		.join('&')}`;
}
