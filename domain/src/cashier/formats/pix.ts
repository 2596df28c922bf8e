import { formatNative, parseNative } from '../native.ts';
import { type CodeProblem, fieldValue, readCode, readFields, toPlainText, writeCode, writeFields } from './emv.ts';

const GUI = 'br.gov.bcb.pix';
/** BRL, in ISO 4217's numbers. */
const REAL = '986';
/** No transaction id. */
const NO_TXID = '***';
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

/** Whether a text has the form of a PIX key. */
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
		throw new RangeError('no PIX code for this');
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

/** What a BR Code says. A dynamic one names an address in the place of the key. */
export interface PixCode {
	readonly kind: 'static' | 'dynamic';
	readonly key: string | null;
	readonly url: string | null;
	/** Null: none. */
	readonly txid: string | null;
	/** Cents of BRL; null where the payer chooses it. */
	readonly amount: bigint | null;
	readonly name: string;
	readonly city: string;
}

/** Reads a BR Code, or says what is wrong with it: `fields` is a code of another scheme, or a field out of its bounds. */
export function readPixCode(code: string): PixCode | CodeProblem {
	const fields = readCode(code);
	if (typeof fields === 'string') return fields;
	const value = (id: string) => fieldValue(fields, id);
	const account = readFields(value('26') ?? '') ?? [];
	const additional = readFields(value('62') ?? '') ?? [];
	const [key, url, txid] = [
		fieldValue(account, '01'),
		fieldValue(account, '25'),
		fieldValue(additional, '05') ?? NO_TXID,
	];
	const [name, city, amountText] = [value('59') ?? '', value('60') ?? '', value('54')];
	const amount = amountText === undefined ? null : parseNative(amountText, 2);
	const isPix = fieldValue(account, '00')?.toLowerCase() === GUI && value('53') === REAL && value('58') === 'BR';
	const hasOne = (key === undefined) !== (url === undefined) && (key === undefined || isPixKey(key));
	const isNamed = isWithin(name, NAME_CHARACTERS) && isWithin(city, CITY_CHARACTERS);
	const isIdentified = txid === NO_TXID || TXID.test(txid);
	if (!isPix || !hasOne || !isNamed || !isIdentified || (amountText !== undefined && !amount)) return 'fields';
	return {
		kind: key === undefined ? 'dynamic' : 'static',
		key: key ?? null,
		url: url ?? null,
		txid: txid === NO_TXID ? null : txid,
		amount,
		name,
		city,
	};
}

const isWithin = (text: string, most: number) => text !== '' && [...text].length <= most;
