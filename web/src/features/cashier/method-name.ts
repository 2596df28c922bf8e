import type { PaymentField } from '@fairtick/domain/cashier/methods';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import type { Translate } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { type MethodWords, nameMethod } from './method-names.ts';

/** The name of a method in the viewer's language: `bank_eur` → Bank transfer (EUR). */
export function useMethodName(): (id: string) => string {
	const { t } = useTranslation();
	const words: MethodWords = {
		bank: (currency = 'USD') => t('cashier.method_bank', { currency }),
		card: (currency) => (currency === undefined ? t('cashier.method_card') : t('cashier.method_cardIn', { currency })),
		sandbox: () => t('cashier.method_sandbox'),
	};
	return (id) => nameMethod(id, words) ?? id;
}

/** The label of a field of a destination or of payment instructions; its name where a newer server has one that this page does not know. */
export function nameField(t: Translate, name: string): string {
	const key: PlainTextKey = `cashier.field_${name as PaymentField}`;
	return t(key, name);
}
