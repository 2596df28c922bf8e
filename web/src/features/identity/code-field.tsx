import type { ComponentProps } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';

/** An authenticator code or a recovery code. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
	const { t } = useTranslation();
	return (
		<TextField
			{...field}
			label={t('security.codeField')}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
		/>
	);
}
