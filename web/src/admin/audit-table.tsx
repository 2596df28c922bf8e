import type { AuditEntry } from '@fairtick/domain/admin/audit-log-contract';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { formatDateTimeSeconds } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { cellClass, PagedTable } from './paged-table.tsx';

/** Entries of the audit log, with what was before and what came after. */
export function AuditTable({
	query,
}: {
	query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly AuditEntry[] }[] }>;
}) {
	const { t } = useTranslation();
	return (
		<PagedTable
			label={t('title.adminAuditLog')}
			columns={[
				t('admin.number'),
				t('admin.time'),
				t('admin.actor'),
				t('admin.act'),
				t('admin.subject'),
				t('admin.change'),
				t('admin.reason'),
			]}
			query={query}
			row={(entry) => (
				<tr key={entry.n}>
					<td className={`${cellClass} tabular-nums`}>{entry.n}</td>
					<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
						{formatDateTimeSeconds(Date.parse(entry.at))}
					</td>
					<td className={cellClass}>{entry.actor ? `${entry.actor.name} (${entry.actor.id})` : t('admin.command')}</td>
					<td className={`${cellClass} font-mono text-xs`}>{entry.act}</td>
					<td className={`${cellClass} font-mono text-xs`}>{entry.subject}</td>
					<td className={`${cellClass} min-w-52 font-mono text-xs break-all`}>
						<Change before={entry.before} after={entry.after} />
					</td>
					<td className={`${cellClass} min-w-40 break-words`}>{entry.reason}</td>
				</tr>
			)}
		/>
	);
}

/** What differs, name by name. */
function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
	const [from, to] = [before, after].map((value) => (value ?? {}) as Readonly<Record<string, unknown>>);
	const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
	const show = (value: unknown) =>
		value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
	return (
		<ul>
			{names
				.filter((name) => show(from?.[name]) !== show(to?.[name]))
				.map((name) => (
					<li key={name}>
						{name}: {show(from?.[name])} → {show(to?.[name])}
					</li>
				))}
		</ul>
	);
}
