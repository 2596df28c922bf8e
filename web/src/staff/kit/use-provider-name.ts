import { nameProvider } from '@fairtick/domain/cashier/methods';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Names a provider of payments in the viewer's language. */
export function useProviderName(): (name: string) => string {
	const { t } = useTranslation();
	return (name) => {
		const word = nameProvider(name);
		return typeof word === 'string' ? word : t(word.key);
	};
}
