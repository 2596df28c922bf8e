import { useTranslation } from '../../i18n/use-translation.ts';

const NAMES: Readonly<Record<string, string>> = { pix: 'Pix', upi: 'UPI', qris: 'QRIS' };

/** What a way to pay is called: `sandbox` → Sandbox, `bank_brl` → Bank transfer (BRL). */
export function useMethodName(): (id: string) => string {
	const { t } = useTranslation();
	return (id) => {
		const [kind = '', currency = 'usd'] = id.split('_');
		if (id === 'sandbox') return t('audit.methodSandbox');
		if (kind === 'bank') return t('audit.methodBank', { currency: currency.toUpperCase() });
		if (kind === 'card') return t('audit.methodCard', { currency: currency.toUpperCase() });
		return NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
	};
}
