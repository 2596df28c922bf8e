import { type ReadAddress, toPlain } from '@fairtick/domain/cashier/formats/read-address';
import { countrySpecs, friendlyFormatIBAN, isValidIBAN } from 'ibantools';

const isIbanCountry = (country: string): boolean => countrySpecs[country]?.IBANRegistry === true;

/** True if it is meant as an IBAN: it begins with a country that has them, and then with digits, or it is as long as one. */
const isMeant = (compact: string) =>
	isIbanCountry(compact.slice(0, 2)) && (/^[A-Z]{2}\d{2}/.test(compact) || /^[A-Z]{2}[A-Z0-9]{13,}$/.test(compact));

const ACCOUNT = /^[0-9A-Za-z][0-9A-Za-z .-]{3,39}$/;

/** An account number of a bank, or an IBAN with its country's length and the right check digits, which is kept in capitals without spaces. */
export function readBankAccount(text: string): ReadAddress {
	const plain = toPlain(text);
	const compact = plain
		.toUpperCase()
		.replace(/^IBAN[ :]+/, '')
		.replace(/[ .-]/g, '');
	if (isMeant(compact)) return isValidIBAN(compact) ? { value: compact } : { code: 'field.iban' };
	return ACCOUNT.test(plain) ? { value: plain } : { code: 'field.destination' };
}

/** The form for people: an IBAN in groups of four, any other number unchanged. */
export const writeBankAccount = (account: string): string =>
	isValidIBAN(account) ? (friendlyFormatIBAN(account) ?? account) : account;
