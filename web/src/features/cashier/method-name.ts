import type { MethodKind, PaymentField } from '@fairtick/domain/cashier/methods';
import type { PlainTextKey } from '@fairtick/texts/text-key';
import type { Translate } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Names of methods that are the same in every language. */
const SHARED_NAMES = {
	bitcoin: 'Bitcoin',
	pix: 'Pix',
	qris: 'QRIS',
	upi: 'UPI',
} as const satisfies { readonly [Kind in MethodKind]?: string };

/** Names of the other kinds. In a method's id the currency follows the kind: `bank_eur` → `EUR`. */
export type MethodWords = {
	readonly [Kind in Exclude<MethodKind, keyof typeof SHARED_NAMES>]: (currency: string | undefined) => string;
};

/** The name of a method by its id; null for a kind that only a newer server knows. */
export function nameMethod(id: string, words: MethodWords): string | null {
	const [kind = '', currency] = id.split('_');
	if (Object.hasOwn(words, kind)) return words[kind as keyof MethodWords](currency?.toUpperCase());
	return Object.hasOwn(SHARED_NAMES, id) ? SHARED_NAMES[id as keyof typeof SHARED_NAMES] : null;
}

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

/**
 * The label of a field of a destination or of payment instructions; the field's name if only a newer server knows it.
 */
export function nameField(t: Translate, name: string): string {
	const key: PlainTextKey = `cashier.field_${name as PaymentField}`;
	return t(key, name);
}
