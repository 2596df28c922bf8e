import { formatNative } from '../native.ts';

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
