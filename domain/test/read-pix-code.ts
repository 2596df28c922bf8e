import { type CodeProblem, fieldValue, readCode, readFields } from '../src/cashier/formats/emv.ts';
import { isPixKey } from '../src/cashier/formats/pix.ts';
import { parseNative } from '../src/cashier/native.ts';

const GUI = 'br.gov.bcb.pix';
/** BRL, in ISO 4217's numbers. */
const REAL = '986';
/** No transaction id. */
const NO_TXID = '***';
const TXID = /^[A-Za-z0-9]{1,25}$/;
const NAME_CHARACTERS = 25;
const CITY_CHARACTERS = 15;

/** The fields of a BR Code. A dynamic code has a URL instead of a key. */
interface PixCode {
	readonly kind: 'static' | 'dynamic';
	readonly key: string | null;
	readonly url: string | null;
	/** Null: none. */
	readonly txid: string | null;
	/** Cents of BRL; null if the payer chooses it. */
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
