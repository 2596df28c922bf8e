import type { LineError } from '@fairtick/domain/calendar/import-contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { cellClass, Table } from '../paged-table.tsx';

/** What is wrong, line by line. */
export function LineErrors({ errors }: { errors: readonly LineError[] }) {
	const { t } = useTranslation();
	if (errors.length === 0) return null;
	return (
		<Table label={t('economic.errors')} columns={[t('economic.line'), t('economic.field'), t('economic.problem')]}>
			{errors.map(({ line, field, problem }) => (
				<tr key={line}>
					<td className={`${cellClass} tabular-nums`}>{line}</td>
					<td className={cellClass}>{field === null ? '–' : t(`economic.field_${field}`)}</td>
					<td className={`${cellClass} text-down-text`}>{t(`economic.problem_${problem}`)}</td>
				</tr>
			))}
		</Table>
	);
}
