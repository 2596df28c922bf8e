import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { TextField } from '../ui/form/text-field.tsx';

/** A code of the app or a recovery code. */
export function CodeField({
	hint,
	...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & { readonly hint?: string }) {
	const { t } = useTranslation();
	return (
		<TextField
			{...field}
			label={t('security.codeField')}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			hint={hint && <p className="text-sm text-secondary">{hint}</p>}
		/>
	);
}
