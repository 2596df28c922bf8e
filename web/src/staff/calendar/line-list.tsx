import type { LineError } from '@fairtick/domain/calendar/import-contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { DataTable } from '../kit/data-table.tsx';

interface Props {
	/** Label of the table. */
	label: string;
	lines: readonly LineError[];
	/** True if the lines are wrong, false if they are only left out. */
	isWrong?: boolean;
}

/** Findings by line. */
export function LineList({ label, lines, isWrong = true }: Props) {
	const { t } = useTranslation();
	if (lines.length === 0) return null;
	return (
		<DataTable
			label={label}
			rows={lines}
			rowKey={({ line, problem }) => `${line} ${problem}`}
			columns={[
				{ head: t('economic.line'), look: 'digits', cell: ({ line }) => line },
				{
					head: t('economic.field'),
					cell: ({ field }) => (field === null ? '–' : t(`economic.field_${field}`)),
				},
				{
					head: t('economic.problem'),
					className: isWrong ? 'text-down-text' : 'text-secondary',
					cell: ({ problem }) => t(`economic.problem_${problem}`),
				},
			]}
		/>
	);
}
