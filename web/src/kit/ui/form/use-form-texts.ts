import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormTexts } from './form-errors.ts';

export function useFormTexts(): FormTexts {
	const { t } = useTranslation();
	return {
		problems: t('form.problems'),
		somethingWrong: t('form.somethingWrong'),
		noConnection: t('form.noConnection'),
		dismiss: t('common.dismiss'),
	};
}
