import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { TextField } from '../ui/form/text-field.tsx';

/** Why an act is done, as the audit log keeps it. */
export function ReasonField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
	const { t } = useTranslation();
	return <TextField {...field} label={t('admin.reason')} hint={t('admin.reasonHint')} />;
}
