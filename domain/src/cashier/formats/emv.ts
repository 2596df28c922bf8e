import { computeCrc16 } from './crc16.ts';

/**
 * EMVCo's QR codes for payments, presented by merchants (EMV QRCPS 1.1), which Pix and QRIS are made of: fields of a two-digit
 * id, the length in characters as two digits, and the value.
 */
export interface EmvField {
	readonly id: string;
	readonly value: string;
}

/** The last field, over everything before it and its own id and length. */
const CRC_HEAD = '6304';
/** Maximum length of a payment QR code. */
const MOST_CHARACTERS = 512;

/** Throws `RangeError` for a value without characters or with more than 99. */
export function writeField(id: string, value: string): string {
	const length = [...value].length;
	if (length === 0 || length > 99) throw new RangeError(`field ${id} of ${length} characters`);
	return id + String(length).padStart(2, '0') + value;
}

export const writeFields = (fields: readonly EmvField[]): string =>
	fields.map(({ id, value }) => writeField(id, value)).join('');

/** The fields of a text or of a template's value; null if the lengths do not add up or an id comes twice. */
export function readFields(text: string): EmvField[] | null {
	const characters = [...text];
	const fields: EmvField[] = [];
	let at = 0;
	while (at < characters.length) {
		const head = characters.slice(at, at + 4).join('');
		if (!/^\d{4}$/.test(head)) return null;
		const end = at + 4 + Number(head.slice(2));
		if (end === at + 4 || end > characters.length) return null;
		fields.push({ id: head.slice(0, 2), value: characters.slice(at + 4, end).join('') });
		at = end;
	}
	return new Set(fields.map(({ id }) => id)).size === fields.length ? fields : null;
}

/** A whole code of fields without their CRC. */
export function writeCode(fields: readonly EmvField[]): string {
	const text = writeFields(fields) + CRC_HEAD;
	return text + computeCrc16(text);
}

export type CodeProblem = 'length' | 'crc' | 'fields';

/** The fields of a whole code except the CRC, or its problem. The CRC may be in small letters. */
export function readCode(code: string): EmvField[] | CodeProblem {
	if (code.length > MOST_CHARACTERS) return 'length';
	const [text, crc] = [code.slice(0, -4), code.slice(-4)];
	const fields = readFields(text.slice(0, -CRC_HEAD.length));
	if (!text.endsWith(CRC_HEAD) || fields === null || fields.length === 0) return 'length';
	if (computeCrc16(text) !== crc.toUpperCase()) return 'crc';
	const [first] = fields;
	return first?.id === '00' && first.value === '01' ? fields : 'fields';
}

export const fieldValue = (fields: readonly EmvField[], id: string): string | undefined =>
	fields.find((field) => field.id === id)?.value;

/** A text in the ASCII that EMVCo's names may hold, accents removed: `São João` is `Sao Joao`; null if it has no such form. */
export function toPlainText(text: string): string | null {
	const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim();
	return /^[\x20-\x7e]+$/.test(plain) ? plain : null;
}
