import { INFO_PATHS } from '@fairtick/domain/site/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { CheckboxField } from '../../../kit/ui/form/checkbox-field.tsx';

const PATHS = [INFO_PATHS.term_and_condition, INFO_PATHS.privacy_policy];

/**
 * Confirms an age of 18 and accepts terms and privacy policy, which open beside the form; brackets in the text mark
 * their links.
 */
export function AcceptTermsField(field: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
	const { t } = useTranslation();
	const label = t('identity.acceptTerms')
		.split(/[[\]]/)
		.map((part, index) =>
			index % 2 === 0 ? (
				part
			) : (
				<a
					key={part}
					href={PATHS[(index - 1) / 2]}
					target="_blank"
					rel="noreferrer"
					className="font-medium underline underline-offset-4"
				>
					{part}
				</a>
			),
		);
	return <CheckboxField label={label} {...field} />;
}
