import { changeRole, listStaff, type StaffMember } from '@fairtick/domain/admin/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { fetchAnswer } from '../api/query.ts';
import { Link } from '../app/navigation/link.tsx';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../identity/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { ActButton } from './act-dialog.tsx';
import { PageHead } from './page-head.tsx';
import { cellClass, Table } from './paged-table.tsx';

/** Everybody with a role; administrators give and take them. */
export function StaffPage() {
	const { t } = useTranslation();
	const isAdmin = useUser()?.role === 'admin';
	const query = useQuery({
		queryKey: ['admin', 'staff'],
		queryFn: ({ signal }) => fetchAnswer(listStaff, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
	const columns = [t('identity.name'), t('admin.role'), t('admin.factorShort'), t('admin.lastSeen')];
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminStaff')} text={t('admin.staffText')}>
				{isAdmin && (
					<Link to="/admin/staff/new" className={buttonClass('primary')}>
						{t('title.adminRole')}
					</Link>
				)}
			</PageHead>
			<QueryState query={query} />
			{data !== undefined && (
				<Table label={t('title.adminStaff')} columns={isAdmin ? [...columns, t('admin.acts')] : columns}>
					{data.data.map((member) => (
						<MemberRow key={member.id} member={member} isAdmin={isAdmin} />
					))}
				</Table>
			)}
		</div>
	);
}

function MemberRow({ member, isAdmin }: { member: StaffMember; isAdmin: boolean }) {
	const { t } = useTranslation();
	const own = useUser()?.id === member.id;
	const { name, email, role, second_factor, last_seen_at } = member;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap`}>
				<span className="font-medium">{name}</span>
				<span className="block text-secondary normal-nums">{email}</span>
			</td>
			<td className={`${cellClass} whitespace-nowrap`}>{t(`admin.role_${role}`)}</td>
			<td className={cellClass}>{t(second_factor ? 'security.factorOn' : 'security.factorOff')}</td>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{last_seen_at === null ? '–' : formatDateTime(Date.parse(last_seen_at))}
			</td>
			{isAdmin && (
				<td className={cellClass}>
					{!own && (
						<div className="-my-2.5 -ml-4">
							<ActButton
								look="quiet"
								label={t('admin.takeRole')}
								text={t('admin.takeRoleText', { name })}
								send={({ reason }) => call(changeRole, { body: { email, role: 'user', reason } })}
							/>
						</div>
					)}
				</td>
			)}
		</tr>
	);
}
