import { type CodeProblem, type EmvField, fieldValue, readCode, readFields, writeCode } from './emv.ts';

/** IDR, in ISO 4217's numbers. */
const RUPIAH = '360';
const STATIC = '11';
const DYNAMIC = '12';
/** The national register's template and its name. */
const NATIONAL_TEMPLATE = '51';
const NATIONAL = 'id.co.qris.www';
/** Fields of the amount, and of a tip or fee on top of it. */
const AMOUNT = '54';
const AMOUNT_CHARACTERS = 13;
const ON_TOP = ['55', '56', '57'];

/** The fields of a merchant's QRIS code. */
export interface QrisCode {
	readonly kind: 'static' | 'dynamic';
	readonly merchant: string;
	readonly city: string;
	/** The merchant's id in the national register. */
	readonly nmid: string;
	/** The amount as written, in rupiah; null if the payer chooses it. */
	readonly amountText: string | null;
	readonly asksForMore: boolean;
	readonly fields: readonly EmvField[];
}

/** Reads a QRIS code, or names its problem: `fields` is a code of another scheme. */
export function readQrisCode(code: string): QrisCode | CodeProblem {
	const fields = readCode(code);
	if (typeof fields === 'string') return fields;
	const value = (id: string) => fieldValue(fields, id);
	const national = readFields(value(NATIONAL_TEMPLATE) ?? '') ?? [];
	const [method, merchant, city, nmid] = [value('01'), value('59'), value('60'), fieldValue(national, '02')];
	const isQris =
		fieldValue(national, '00')?.toLowerCase() === NATIONAL && value('53') === RUPIAH && value('58') === 'ID';
	if (!isQris || !merchant || !city || !nmid || (method !== STATIC && method !== DYNAMIC)) return 'fields';
	return {
		kind: method === STATIC ? 'static' : 'dynamic',
		merchant,
		city,
		nmid,
		amountText: value(AMOUNT) ?? null,
		asksForMore: ON_TOP.some((id) => value(id) !== undefined),
		fields,
	};
}

/** True if a merchant's code can be made to ask for an amount: it is static, and asks for neither amount, tip nor fee. */
export function takesAmount(code: QrisCode | CodeProblem): code is QrisCode {
	return typeof code !== 'string' && code.kind === 'static' && code.amountText === null && !code.asksForMore;
}

/**
 * A merchant's static code with an amount in whole rupiah: 01 becomes 12, the amount goes into 54 and the CRC is
 * recomputed; everything else stays as the merchant's bank wrote it. Throws `RangeError` for another code.
 */
export function computeQrisCode(merchantCode: string, rupiah: bigint): string {
	const code = readQrisCode(merchantCode);
	if (!takesAmount(code) || rupiah <= 0n || String(rupiah).length > AMOUNT_CHARACTERS)
		throw new RangeError('no QRIS code for this');
	const asked = { id: AMOUNT, value: String(rupiah) };
	return writeCode(
		code.fields.flatMap((field) => {
			if (field.id === '01') return [{ id: '01', value: DYNAMIC }];
			return field.id === '53' ? [field, asked] : [field];
		}),
	);
}
