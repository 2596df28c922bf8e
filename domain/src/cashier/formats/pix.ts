import { formatNative } from '../native.ts';
import { toPlainText, writeCode, writeFields } from './emv.ts';
import { type ReadAddress, toPlain } from './read-address.ts';
import { isCnpj, isCpf } from './tax-number.ts';

const GUI = 'br.gov.bcb.pix';
/** BRL, in ISO 4217's numbers. */
const REAL = '986';
const TXID = /^[A-Za-z0-9]{1,25}$/;
const NAME_CHARACTERS = 25;
const CITY_CHARACTERS = 15;

/** The payee: names as they may appear in a code, a key as the central bank's directory writes it. */
export interface PixPayee {
	readonly key: string;
	readonly name: string;
	readonly city: string;
}

const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL = /^(?=.{3,77}$)[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
/** An area and its number: nine digits of a mobile, which begin with 9, or eight. */
const BRAZILIAN = /^\+55[1-9][1-9](9\d{8}|[2-8]\d{7})$/;
const FOREIGN = /^\+(?!55)[1-9]\d{7,14}$/;
/** Digits of a Brazilian telephone as people write them, with or without the country. */
const TELEPHONE = /^(55)?0?[1-9][1-9](9\d{8}|[2-8]\d{7})$/;
/** Written forms: bare, or with their own punctuation. A telephone is written in another way. */
const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const CNPJ = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/;

/**
 * A Pix key in the form in which the central bank's directory has it: a CPF or CNPJ with the right check digits, a telephone with its
 * country, an email address or a random key in small letters. Eleven digits are a CPF or no key, whatever telephone they might be.
 */
export function readPixKey(text: string): ReadAddress {
	const plain = toPlain(text);
	const small = plain.toLowerCase();
	if (RANDOM.test(small) || EMAIL.test(small)) return { value: small };
	const number = plain.toUpperCase();
	const bare = number.replace(/[ .()/-]/g, '');
	if (BRAZILIAN.test(bare) || FOREIGN.test(bare)) return { value: bare };
	if ((CPF.test(number) && isCpf(bare)) || (CNPJ.test(number) && isCnpj(bare))) return { value: bare };
	return { code: TELEPHONE.test(bare) ? 'field.pix_telephone' : 'field.pix_key' };
}

/** True if a text is a Pix key as the directory has it. */
export function isPixKey(text: string): boolean {
	const read = readPixKey(text);
	return 'value' in read && read.value === text;
}

/** A name or city as a code holds it, without accents; null if it has no form in ASCII or is too long. */
export function toPixName(text: string, kind: 'name' | 'city'): string | null {
	const plain = toPlainText(text);
	return plain !== null && plain.length <= (kind === 'name' ? NAME_CHARACTERS : CITY_CHARACTERS) ? plain : null;
}

/**
 * A static BR Code that asks for an amount in cents of BRL under a txid of 1 to 25 letters and digits (Manual de Padrões
 * para Iniciação do Pix). A bank app may pay it again and again. Throws `RangeError` for values that do not fit.
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
