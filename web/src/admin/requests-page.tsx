import {
	approveRequest,
	listRequests,
	REQUEST_STATES,
	refuseRequest,
	type StaffRequest,
	withdrawRequest,
} from '@fairtick/domain/admin/contract';
import type { RequestKind } from '@fairtick/domain/admin/rules';
import type { Role } from '@fairtick/domain/identity/contract';
import { call } from '../api/call.ts';
import { fetchAnswer } from '../api/query.ts';
import { given, useFilters } from '../app/navigation/use-filters.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { ActButton } from './act-dialog.tsx';
import { FilterSelect } from './filter-select.tsx';
import { PageHead } from './page-head.tsx';
import { usePages } from './use-pages.ts';

const PAGE = 20;
const at = (instant: string) => formatDateTime(Date.parse(instant));

/** Acts that need two people: what waits, and what became of the others. */
export function RequestsPage() {
	const { t } = useTranslation();
	const { values, change } = useFilters('/admin/requests', ['state']);
	const query = usePages(['requests', values], (cursor, signal) =>
		fetchAnswer(listRequests, { query: { limit: PAGE, cursor, ...given(values) } as never }, signal),
	);
	const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
	const requests = data?.pages.flatMap((page) => page.data);
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t('title.adminRequests')} text={t('admin.requestsText')} />
			<div className="max-w-60">
				<FilterSelect
					label={t('admin.state')}
					all={t('admin.all')}
					value={values.state}
					options={REQUEST_STATES.map((value) => ({ value, label: t(`admin.request_${value}`) }))}
					onChange={(state) => change({ state })}
				/>
			</div>
			<QueryState query={query} />
			{requests?.length === 0 && <p className="text-secondary">{t('admin.nothing')}</p>}
			{requests !== undefined && requests.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{requests.map((request) => (
						<RequestRow key={request.id} request={request} />
					))}
				</ul>
			)}
			{hasNextPage && (
				<Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
					{t('common.more')}
				</Button>
			)}
		</div>
	);
}

/** What a request asks for, in a sentence. */
function useSentence({ kind, content, subject, subject_name }: StaffRequest): string {
	const { t } = useTranslation();
	if ((kind as RequestKind) === 'role.change') {
		const { role, from } = content as { role: Role; from: Role };
		const who = subject_name === null ? subject : `${subject_name} (${subject.replace('user:', '')})`;
		return t('admin.asks_role', { who, from: t(`admin.role_${from}`), to: t(`admin.role_${role}`) });
	}
	const { operator } = content as { operator: { name: string; address: string; licence: string | null } | null };
	if (operator === null) return t('admin.asks_no_operator');
	return t('admin.asks_operator', { name: operator.name, address: operator.address, licence: operator.licence ?? '–' });
}

function RequestRow({ request }: { request: StaffRequest }) {
	const { t } = useTranslation();
	const own = useUser()?.id === request.maker.id;
	const sentence = useSentence(request);
	const { id, maker, created_at, expires_at, reason, state, decided_by, decided_at, decision_reason } = request;
	const params = { id };
	return (
		<li className="flex flex-col gap-3 p-4 desktop:flex-row desktop:items-start desktop:justify-between">
			<div className="flex min-w-0 flex-col gap-1">
				<p className="font-medium break-words">{sentence}</p>
				<p className="break-words">{reason}</p>
				<p className="text-sm text-secondary">{t('admin.madeBy', { name: maker.name, time: at(created_at) })}</p>
				<p className="text-sm text-secondary">
					{state === 'pending' && t('admin.expires', { time: at(expires_at) })}
					{decided_by !== null &&
						decided_at !== null &&
						t('admin.decidedBy', { state: t(`admin.request_${state}`), name: decided_by.name, time: at(decided_at) })}
					{state === 'expired' && t('admin.request_expired')}
				</p>
				{decision_reason !== null && <p className="text-sm break-words">{decision_reason}</p>}
			</div>
			{state === 'pending' && (
				<div className="flex shrink-0 flex-wrap gap-2">
					{request.decidable && (
						<>
							<ActButton
								label={t('admin.refuse')}
								text={sentence}
								send={(body) => call(refuseRequest, { params, body })}
							/>
							<ActButton
								look="primary"
								label={t('admin.approve')}
								text={sentence}
								send={(body) => call(approveRequest, { params, body })}
							/>
						</>
					)}
					{own && (
						<ActButton
							label={t('admin.withdraw')}
							text={sentence}
							send={(body) => call(withdrawRequest, { params, body })}
						/>
					)}
				</div>
			)}
		</li>
	);
}
