import { METHOD_NAMES } from '../../features/cashier/method-names.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** The name of a method: `sandbox` → Sandbox, `bank_brl` → Bank transfer (BRL). */
export function useMethodName(): (id: string) => string {
	const { t } = useTranslation();
	return (id) => {
		const [kind = '', currency = 'usd'] = id.split('_');
		if (id === 'sandbox') return t('audit.methodSandbox');
		if (kind === 'bank') return t('audit.methodBank', { currency: currency.toUpperCase() });
		if (kind === 'card') return t('audit.methodCard', { currency: currency.toUpperCase() });
		return METHOD_NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
	};
}
