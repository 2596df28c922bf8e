import { isStaffReason } from '@fairtick/domain/cashier/reasons';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Translates the reason of a movement's state for staff; a provider's own reason is unchanged. */
export function useWhy(): (reason: string) => string {
	const { t } = useTranslation();
	return (reason) => (isStaffReason(reason) ? t(`admin.why_${reason}`) : reason.replaceAll('_', ' '));
}
