import { matchesQueue } from '@fairtick/domain/verification/kinds/matches-queue';
import { decideMatch, MATCH_RESULTS, type Match } from '@fairtick/domain/verification/staff-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { dueColumn } from '../kit/queue-columns.tsx';
import { QueuePage } from '../kit/queue-page.tsx';
import { useQueue } from '../kit/use-queue.ts';

/** Users who may be the holder of another account, or on the screening list, and addresses of coins on it (IDENT-09, KYC-04). */
export function MatchesPage() {
	const { t } = useTranslation();
	const list = useQueue(matchesQueue, ['status']);
	return (
		<QueuePage
			queue={matchesQueue}
			text={t('desk.matchesText')}
			list={list}
			filter={{
				name: 'status',
				label: t('desk.state'),
				all: t('desk.state_open'),
				options: [{ value: 'decided', label: t('desk.state_decided') }],
			}}
			columns={[
				dueColumn(t),
				{ head: t('title.adminUser'), cell: ({ user }) => <PersonLink person={user} /> },
				{ head: t('desk.matchKind'), cell: ({ kind }) => t(`desk.match_${kind}`) },
				{ head: t('desk.matchOther'), cell: (match) => <Other match={match} /> },
				{ head: t('desk.state'), cell: (match) => <State match={match} /> },
			]}
		/>
	);
}

/** The owner of the other account, or the entry of the list. */
function Other({ match: { other, entry, address } }: { match: Match }) {
	return (
		<>
			{other === null ? entry : <PersonLink person={other} />}
			{address !== null && <code className="block min-w-44 text-xs break-all">{address}</code>}
		</>
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
