import type { PlainTextKey } from '@fairtick/texts/text-key';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Why a movement is as it is, as staff say it; a provider's own reason stays as it came. */
export function useWhy(): (reason: string) => string {
	const { t } = useTranslation();
	return (reason) =>
		t(`admin.why_${reason}` as PlainTextKey, t(`audit.why_${reason}` as PlainTextKey, reason.replaceAll('_', ' ')));
}
