import { listRequests, REQUEST_STATES, type StaffRequest } from '@fairtick/domain/staff-requests/contract';
import { useUser } from '../../features/identity/session.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { translateCode } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useFilters } from '../../kit/navigation/use-filters.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { GivenReason } from '../given-reason.tsx';
import { linkClass, Nothing } from '../kit/data-table.tsx';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { WhoMay } from '../who-may.tsx';
import { RequestActs } from './request-acts.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestSentence } from './request-sentence.ts';

const PAGE = 20;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Acts that need two people: waiting requests, and the outcomes of others. */
export function RequestsPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/requests', ['state']);
	const query = usePages(['requests', values], listRequests, { limit: PAGE, filters: values });
	const { data } = query;
	const requests = data?.pages.flatMap((page) => page.data);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminRequests')} text={t('admin.requestsText')} />
			<div className="desktop:max-w-60">
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.all')}
					value={values.state}
					options={REQUEST_STATES.map((value) => ({ value, label: t(`admin.request_${value}`) }))}
					onChange={(state) => change({ state })}
				/>
			</div>
			<QueryState query={query} />
			{requests?.length === 0 && <Nothing />}
			{requests !== undefined && requests.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{requests.map((request) => (
						<RequestRow key={request.id} request={request} />
					))}
				</ul>
			)}
			<MoreButton query={query} />
		</div>
	);
}

/** The item of finance's queue that a request is about; null for other requests. */
const reviewIdOf = ({ content }: StaffRequest) => ('movement' in content ? content.movement : null);

/** The recovery whose documents the second person opens; null for other requests. */
const recoveryIdOf = ({ content }: StaffRequest) => ('recovery' in content ? content.recovery : null);

/** The text that a request would publish, for its second person; null for other requests. */
const markdownOf = ({ content }: StaffRequest) => ('markdown' in content ? content.markdown : null);

/** The possible second persons: the named people, or everyone with one of these roles (OPS-08). */
function Deciders({ request: { people, roles } }: { request: StaffRequest }) {
	const { t, language } = useTranslation();
	if (people !== null) return <WhoMay people={people} second />;
	const names = roles.map((role) => translateCode(t, `admin.role_${role}`, role));
	const who = new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
	return <p className="text-sm text-secondary">{t('admin.whoDecides', { who })}</p>;
}

function RequestRow({ request }: { request: StaffRequest }) {
	const { t } = useTranslation();
	const own = useUser()?.id === request.maker.id;
	const sentence = useRequestSentence(request);
	const reviewId = reviewIdOf(request);
	const recoveryId = recoveryIdOf(request);
	const markdown = markdownOf(request);
	const { maker, created_at, expires_at, reason, state, decided_by, decided_at, decision_reason } = request;
	return (
		<li className="flex flex-col gap-3 p-4 desktop:flex-row desktop:items-start desktop:justify-between">
			<div className="flex min-w-0 flex-col gap-1">
				<p className="font-medium break-words">{sentence}</p>
				<RequestFacts request={request} />
				{reviewId !== null && (
					<Link to={`/admin/reviews/${reviewId}`} className={linkClass}>
						{t('admin.allFacts')}
					</Link>
				)}
				{recoveryId !== null && (
					<Link to={`/admin/recoveries/${recoveryId}`} className={linkClass}>
						{t('admin.allFacts')}
					</Link>
				)}
				{markdown !== null && (
					<details className="max-w-[68ch]">
						<summary className="min-h-6 cursor-pointer text-focus underline">{t('admin.pageMarkdown')}</summary>
						<p className="mt-2 rounded border border-line bg-ground p-3 text-sm break-words whitespace-pre-wrap">
							{markdown || t('admin.builtIn')}
						</p>
					</details>
				)}
				<p className="text-sm text-secondary">{t('admin.madeBy', { name: maker.name, time: at(created_at) })}</p>
				<GivenReason text={reason} />
				<p className="text-sm text-secondary">
					{state === 'pending' &&
						[t('admin.request_pending'), t('admin.expires', { time: at(expires_at) })].join(' · ')}
					{decided_by !== null &&
						decided_at !== null &&
						t('admin.decidedBy', { state: t(`admin.request_${state}`), name: decided_by.name, time: at(decided_at) })}
					{state === 'expired' && t('admin.request_expired')}
				</p>
				{decision_reason !== null && <GivenReason text={decision_reason} />}
				{state === 'pending' && request.kind === 'earlier' && <p className="text-sm">{t('admin.earlierText')}</p>}
				{state === 'pending' && <Deciders request={request} />}
			</div>
			{state === 'pending' && <RequestActs request={request} sentence={sentence} own={own} />}
		</li>
	);
}
