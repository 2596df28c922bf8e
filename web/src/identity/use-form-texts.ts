import { useTranslation } from 'react-i18next';
import type { FormTexts } from '../ui/form/form-errors.ts';

export function useFormTexts(): FormTexts {
	const { t } = useTranslation();
	return {
		problems: t('form.problems'),
		somethingWrong: t('form.somethingWrong'),
		noConnection: t('form.noConnection'),
		dismiss: t('common.dismiss'),
	};
}
