import type { PlainTextKey } from '@fairtick/texts/text-key';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Translates the reason of a movement's state for staff; a provider's own reason is unchanged. */
export function useWhy(): (reason: string) => string {
	const { t } = useTranslation();
	return (reason) =>
		t(`admin.why_${reason}` as PlainTextKey, t(`audit.why_${reason}` as PlainTextKey, reason.replaceAll('_', ' ')));
}
