import type { LineError } from '@fairtick/domain/calendar/import-contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cellClass, Table } from '../paged-table.tsx';

interface Props {
	/** Of the table. */
	label: string;
	lines: readonly LineError[];
	/** Whether they are wrong; else they are only left out. */
	isWrong?: boolean;
}

/** What was found line by line. */
export function LineList({ label, lines, isWrong = true }: Props) {
	const { t } = useTranslation();
	if (lines.length === 0) return null;
	return (
		<Table label={label} columns={[t('economic.line'), t('economic.field'), t('economic.problem')]}>
			{lines.map(({ line, field, problem }) => (
				<tr key={`${line} ${problem}`}>
					<td className={`${cellClass} tabular-nums`}>{line}</td>
					<td className={cellClass}>{field === null ? '–' : t(`economic.field_${field}`)}</td>
					<td className={`${cellClass} ${isWrong ? 'text-down-text' : 'text-secondary'}`}>
						{t(`economic.problem_${problem}`)}
					</td>
				</tr>
			))}
		</Table>
	);
}
