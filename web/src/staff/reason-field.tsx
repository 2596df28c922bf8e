import type { ComponentProps } from 'react';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { TextField } from '../kit/ui/form/text-field.tsx';

/** The reason of an act for the audit log. */
export function ReasonField({ hint, ...field }: Omit<ComponentProps<typeof TextField>, 'label'>) {
	const { t } = useTranslation();
	return <TextField {...field} label={t('admin.reason')} hint={hint ?? t('admin.reasonHint')} />;
}
