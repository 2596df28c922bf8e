import { exportData } from '@fairtick/domain/identity/person-contract';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFreshAction } from '../../../kit/ui/form/use-fresh-action.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';

/** Downloads all data of the viewer as a file. */
export function DataExport() {
	const { t } = useTranslation();
	const { run, busy, alert } = useFreshAction();
	const save = (file: Blob) => saveFile('my-data.zip', 'application/zip', file);
	return (
		<SettingsSection title={t('yourData.export')} text={t('yourData.exportText')}>
			{alert}
			<Button busy={busy} className="self-start" onClick={() => void run(() => call(exportData, {}), save)}>
				{t('yourData.exportAction')}
			</Button>
		</SettingsSection>
	);
}
