import type { AuditEntry } from '@fairtick/domain/staff/audit-log-contract';
import { serverReasonOf } from '@fairtick/domain/staff/server-reasons';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { formatDateTimeSeconds } from '../../kit/i18n/format.ts';
import { type Translate, translateCode } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { linkClass, PagedTable } from '../kit/data-table.tsx';
import { nameCode, nameSubject, PAGE_OF_CALL } from './audit-words.ts';
import { ChangeList } from './change-list.tsx';

interface AuditTableProps {
	query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly AuditEntry[] }[] }>;
	/** The common subject of all rows, which rows then omit. */
	about?: string;
}

/** Entries of the audit log as text, with the values before and after. */
export function AuditTable({ query, about }: AuditTableProps) {
	const { t } = useTranslation();
	return (
		<PagedTable
			label={t('title.adminAuditLog')}
			query={query}
			rowKey={({ n }) => n}
			columns={[
				{
					head: t('admin.time'),
					look: 'time',
					cell: ({ at, n }) => (
						<>
							{formatDateTimeSeconds(Date.parse(at))}
							<span className="block text-xs text-secondary">{n}</span>
						</>
					),
				},
				{
					head: t('admin.actor'),
					className: 'min-w-28',
					cell: ({ actor }) => (actor ? `${actor.name} (${actor.id})` : t('admin.command')),
				},
				{
					head: t('admin.act'),
					className: 'min-w-32',
					title: ({ act }) => act,
					cell: ({ act, subject }) => (
						<>
							<span className="block font-medium">{translateCode(t, `audit.act_${act}`, act)}</span>
							{subject !== about && <Subject subject={subject} />}
						</>
					),
				},
				{ head: t('admin.change'), className: 'w-2/5 min-w-44', cell: (entry) => <ChangeList {...entry} /> },
				{
					head: t('admin.reason'),
					className: 'max-w-64 min-w-28 wrap-anywhere',
					cell: ({ reason }) => formatReason(t, reason),
				},
			]}
		/>
	);
}

/** A person's reason unchanged; the server's own reasons in the reader's language. */
function formatReason(t: Translate, reason: string): string {
	const own = serverReasonOf(reason);
	return own === undefined ? reason : t(`audit.reason_${own}`);
}

/** Groups and pages by name, long ids by their ends. */
function formatId(t: Translate, kind: string, id: string): string {
	if (kind === 'payouts') return nameCode(t, 'group', id);
	if (kind === 'page') return translateCode(t, `title.${id}`, id);
	return id.length === 36 ? id.slice(-8) : id;
}

/** The subject of an act; `user:1001` links to the user's page. */
function Subject({ subject }: { subject: string }) {
	const { t } = useTranslation();
	const [kind = '', id, ...more] = subject.split(':');
	if (id === undefined) return <span className="text-secondary">{nameSubject(t, kind)}</span>;
	const page = kind === 'call' ? PAGE_OF_CALL[id] : undefined;
	if (page !== undefined) return <span className="text-secondary">{t(page)}</span>;
	if (kind === 'user')
		return (
			<Link to={`/admin/users/${Number(id)}`} className={linkClass}>
				{t('admin.userNumber', { id })}
			</Link>
		);
	return (
		<span className="block wrap-anywhere text-secondary" title={subject}>
			{nameSubject(t, kind)} {[formatId(t, kind, id), ...more].join(' · ')}
		</span>
	);
}
