import { exportData } from '@fairtick/domain/identity/person-contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors, NO_ERRORS } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { saveFile } from '../ui/save-file.ts';
import { SettingsSection } from '../ui/settings-section.tsx';

/** Everything that is kept about the viewer, as a file. */
export function DataExport() {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState(NO_ERRORS);
	async function save(): Promise<void> {
		setBusy(true);
		setErrors(NO_ERRORS);
		const outcome = await withFreshSignIn(() => call(exportData, {}));
		if (outcome.kind === 'ok') saveFile('my-data.zip', 'application/zip', outcome.answer as Blob);
		else setErrors(computeFormErrors(outcome, texts));
		setBusy(false);
	}
	return (
		<SettingsSection title={t('yourData.export')} text={t('yourData.exportText')}>
			<FormAlert form={{ errors, successful: false, clear: () => setErrors(NO_ERRORS) }} texts={texts} />
			<Button busy={busy} className="self-start" onClick={() => void save()}>
				{t('yourData.exportAction')}
			</Button>
		</SettingsSection>
	);
}
