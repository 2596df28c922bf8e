import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Names that are the same in every language. */
const METHOD_NAMES: Readonly<Record<string, string>> = {
	bitcoin: 'Bitcoin',
	pix: 'Pix',
	qris: 'QRIS',
	upi: 'UPI',
};

/** The name of a method in the viewer's language: `bank_eur` → Bank transfer (EUR). */
export function useMethodName(): (id: string) => string {
	const { t } = useTranslation();
	return (id) => {
		const [kind = '', unit] = id.split('_');
		const currency = unit?.toUpperCase() ?? 'USD';
		if (kind === 'bank') return t('cashier.method_bank', { currency });
		if (kind === 'card')
			return unit === undefined ? t('cashier.method_card') : t('cashier.method_cardIn', { currency });
		return kind === 'sandbox' ? t('cashier.method_sandbox') : (METHOD_NAMES[id] ?? id);
	};
}
