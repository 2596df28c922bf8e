import { type Recording, uploadRecording } from '@fairtick/domain/assets/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';
import { formatDecimal, formatDuration, formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { sourcesQuery } from './asset-queries.ts';
import { UploadButton } from './upload-button.tsx';

interface RecordingFieldProps {
	value: string;
	error?: string | undefined;
	onChoose(id: string): void;
}

/** A recording: a stored one, or a new file. */
export function RecordingField({ value, error, onChoose }: RecordingFieldProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const recordings = useQuery(sourcesQuery).data?.recordings ?? [];
	return (
		<div className="flex flex-col gap-3">
			<SelectField
				label={t('catalogue.recording')}
				value={value}
				error={error}
				options={[
					{ value: '', label: t('catalogue.noRecording') },
					...recordings.map((recording) => ({ value: recording.id, label: <RecordingFacts recording={recording} /> })),
				]}
				onChange={({ target }) => onChoose(target.value)}
			/>
			<UploadButton
				label={t('catalogue.chooseRecording')}
				hint={t('catalogue.recordingHint')}
				send={(file) => call(uploadRecording, { query: { name: file.name.slice(0, 100) } }, { file })}
				onDone={async ({ id }) => {
					await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey });
					onChoose(id);
				}}
			/>
		</div>
	);
}

/** The content of a recording as one line. */
export function RecordingFacts({ recording: { name, ticks, length, tick_size } }: { recording: Recording }) {
	const { t } = useTranslation();
	return t('catalogue.recordingFacts', {
		name,
		ticks: formatNumber(ticks),
		length: formatDuration(Math.round(length / 1_000)),
		tickSize: formatDecimal(tick_size),
	});
}
