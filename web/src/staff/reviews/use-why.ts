import { isStaffReason } from '@fairtick/domain/cashier/reasons';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Why a movement is as it is, as staff say it; a provider's own reason stays as it came. */
export function useWhy(): (reason: string) => string {
	const { t } = useTranslation();
	return (reason) => (isStaffReason(reason) ? t(`admin.why_${reason}`) : reason.replaceAll('_', ' '));
}
