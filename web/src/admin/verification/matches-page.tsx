import { decideMatch, listMatches, MATCH_RESULTS, type Match } from '@fairtick/domain/verification/staff-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { call } from '../../api/call.ts';
import { fetchAnswer } from '../../api/query.ts';
import { given, useFilters } from '../../app/navigation/use-filters.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { ActButton } from '../act-dialog.tsx';
import { PersonLink } from '../figures/person-link.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { PageHead } from '../page-head.tsx';
import { cellClass, PagedTable } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';

const PAGE = 50;

/** Users who may be the holder of another account, or on the screening list, and addresses of coins on it (IDENT-09, KYC-04). */
export function MatchesPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/matches', ['status']);
	const query = usePages(['matches', values], (cursor, signal) =>
		fetchAnswer(listMatches, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminMatches')} text={t('desk.matchesText')} />
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('desk.state')}
					all={t('desk.state_open')}
					value={values.status}
					options={[{ value: 'decided', label: t('desk.state_decided') }]}
					onChange={(status) => change({ status })}
				/>
			</div>
			<PagedTable
				label={t('title.adminMatches')}
				columns={[t('admin.due'), t('title.adminUser'), t('desk.matchKind'), t('desk.matchOther'), t('desk.state')]}
				query={query}
				row={(match) => <MatchRow key={match.id} match={match} />}
			/>
		</div>
	);
}

function MatchRow({ match }: { match: Match }) {
	const { t } = useTranslation();
	const { due_at, overdue, user, kind, other, entry, address } = match;
	return (
		<tr>
			<td className={`${cellClass} whitespace-nowrap tabular-nums`}>
				{formatDateTime(Date.parse(due_at))}
				{overdue && <span className="block font-medium text-down-text">{t('admin.overdue')}</span>}
			</td>
			<td className={cellClass}>
				<PersonLink person={user} />
			</td>
			<td className={cellClass}>{t(`desk.match_${kind}`)}</td>
			<td className={cellClass}>
				{other === null ? entry : <PersonLink person={other} />}
				{address !== null && <code className="block min-w-44 text-xs break-all">{address}</code>}
			</td>
			<td className={cellClass}>
				<State match={match} />
			</td>
		</tr>
	);
}

const nameOf = ({ name, id }: Match['user']) => `${name} (${id})`;

function State({ match: { id, kind, asked, result, user, other, entry, address } }: { match: Match }) {
	const { t } = useTranslation();
	const viewer = useUser();
	if (result !== null) return t(`desk.matchResult_${result}`);
	if (asked !== null) return t(`desk.matchAsked_${asked.result}`, { name: asked.by.name });
	if (viewer === null || viewer.id === user.id || !allowsRole(decideMatch.access, viewer.role))
		return t('desk.state_open');
	return (
		<span className="flex flex-wrap gap-2">
			{MATCH_RESULTS.map((wanted) => (
				<ActButton
					key={wanted}
					label={t(`desk.matchAsk_${wanted}`)}
					about={[nameOf(user), other === null ? (entry ?? address) : nameOf(other)].join(' – ')}
					text={t(kind === 'address' ? `desk.matchTextAddress_${wanted}` : `desk.matchText_${wanted}`)}
					send={({ reason }) => call(decideMatch, { params: { id }, body: { result: wanted, reason } })}
				/>
			))}
		</span>
	);
}
