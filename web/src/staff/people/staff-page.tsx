import { changeRole, listStaff, type StaffMember } from '@fairtick/domain/staff/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { buttonClass } from '../../kit/ui/button.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { ActButton } from '../act-dialog.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { PageHead } from '../page-head.tsx';

/** Everyone with a role; administrators give and take roles. */
export function StaffPage() {
	const { t } = useTranslation();
	const isAdmin = useUser()?.role === 'admin';
	const query = useQuery({
		queryKey: ['admin', 'staff'],
		queryFn: ({ signal }) => fetchAnswer(listStaff, {}, signal),
		staleTime: 0,
	});
	const { data } = query;
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
				<DataTable
					label={t('title.adminStaff')}
					rows={data.data}
					rowKey={({ id }) => id}
					columns={[
						{
							head: t('identity.name'),
							look: 'line',
							cell: ({ name, email }) => (
								<>
									<span className="font-medium">{name}</span>
									<span className="block text-secondary normal-nums">{email}</span>
								</>
							),
						},
						{ head: t('admin.role'), look: 'line', cell: ({ role }) => t(`admin.role_${role}`) },
						{
							head: t('admin.factorShort'),
							cell: ({ second_factor }) => t(second_factor ? 'security.factorOn' : 'security.factorOff'),
						},
						{ head: t('admin.lastSeen'), look: 'time', cell: ({ last_seen_at }) => formatInstant(last_seen_at) },
						...(isAdmin
							? [{ head: t('admin.acts'), cell: (member: StaffMember) => <TakeRole member={member} /> }]
							: []),
					]}
				/>
			)}
		</div>
	);
}

/** Takes a colleague's role away. Members of staff cannot take their own. */
function TakeRole({ member: { id, name, email } }: { member: StaffMember }) {
	const { t } = useTranslation();
	if (useUser()?.id === id) return null;
	return (
		<div className="-my-2.5 -ml-4">
			<ActButton
				look="quiet"
				label={t('admin.takeRole')}
				text={t('admin.takeRoleText', { name })}
				send={({ reason }) => call(changeRole, { body: { email, role: 'user', reason } })}
			/>
		</div>
	);
}
