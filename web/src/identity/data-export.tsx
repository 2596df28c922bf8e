import { exportData } from '@fairtick/domain/identity/person-contract';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { useFreshAction } from '../ui/form/use-fresh-action.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SettingsSection } from '../ui/settings-section.tsx';

/** Everything that is kept about the viewer, as a file. */
export function DataExport() {
	const { t } = useTranslation();
	const { run, busy, alert } = useFreshAction();
	const save = (answer: unknown) => saveFile('my-data.zip', 'application/zip', answer as Blob);
	return (
		<SettingsSection title={t('yourData.export')} text={t('yourData.exportText')}>
			{alert}
			<Button busy={busy} className="self-start" onClick={() => void run(() => call(exportData, {}), save)}>
				{t('yourData.exportAction')}
			</Button>
		</SettingsSection>
	);
}
