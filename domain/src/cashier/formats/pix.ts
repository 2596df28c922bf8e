import { formatNative } from '../native.ts';
import { toPlainText, writeCode, writeFields } from './emv.ts';

const GUI = 'br.gov.bcb.pix';
/** BRL, in ISO 4217's numbers. */
const REAL = '986';
const TXID = /^[A-Za-z0-9]{1,25}$/;
const NAME_CHARACTERS = 25;
const CITY_CHARACTERS = 15;

/** Who is paid: names as they may stand in a code, a key as the central bank's directory knows it. */
export interface PixPayee {
	readonly key: string;
	readonly name: string;
	readonly city: string;
}

const KEYS: readonly RegExp[] = [
	/^\d{11}$/, // CPF
	/^\d{14}$/, // CNPJ
	/^\+[1-9]\d{1,14}$/, // telephone
	/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, // random key
	/^(?=.{3,77}$)[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, // e-mail address
];

/** Whether a text has the form of a Pix key. */
export const isPixKey = (text: string): boolean => KEYS.some((key) => key.test(text));

/** A name or city as a code holds it, without accents; null where it has no form in ASCII or is too long. */
export function toPixName(text: string, kind: 'name' | 'city'): string | null {
	const plain = toPlainText(text);
	return plain !== null && plain.length <= (kind === 'name' ? NAME_CHARACTERS : CITY_CHARACTERS) ? plain : null;
}

/**
 * A static BR Code that asks for an amount in cents of BRL under a txid of 1 to 25 letters and digits (Manual de Padrões para
 * Iniciação do Pix). A bank app may pay it again and again. Throws `RangeError` for what does not fit in a code.
 */
export function computePixCode({ key, name, city }: PixPayee, txid: string, amount: bigint): string {
	const [plainName, plainCity] = [toPixName(name, 'name'), toPixName(city, 'city')];
	if (!isPixKey(key) || !TXID.test(txid) || amount <= 0n || plainName === null || plainCity === null)
		throw new RangeError('no Pix code for this');
	return writeCode([
		{ id: '00', value: '01' },
		{
			id: '26',
			value: writeFields([
				{ id: '00', value: GUI },
				{ id: '01', value: key },
			]),
		},
		{ id: '52', value: '0000' },
		{ id: '53', value: REAL },
		{ id: '54', value: formatNative(amount, 2) },
		{ id: '58', value: 'BR' },
		{ id: '59', value: plainName },
		{ id: '60', value: plainCity },
		{ id: '62', value: writeFields([{ id: '05', value: txid }]) },
	]);
}
