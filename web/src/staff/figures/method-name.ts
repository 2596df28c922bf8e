import { type MethodWords, nameMethod } from '../../features/cashier/method-names.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** The name of a method: `sandbox` → Sandbox, `bank_brl` → Bank transfer (BRL). */
export function useMethodName(): (id: string) => string {
	const { t } = useTranslation();
	const words: MethodWords = {
		bank: (currency = 'USD') => t('audit.methodBank', { currency }),
		card: (currency = 'USD') => t('audit.methodCard', { currency }),
		sandbox: () => t('audit.methodSandbox'),
	};
	return (id) => nameMethod(id, words) ?? id.charAt(0).toUpperCase() + id.slice(1);
}
