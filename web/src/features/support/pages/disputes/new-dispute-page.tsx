import { getMovement } from '@fairtick/domain/cashier/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { type Dispute, type DisputeSubject, openDispute } from '@fairtick/domain/support/contract';
import { getTrade } from '@fairtick/domain/trading/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import type { Outcome } from '../../../../kit/api/outcome.ts';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { sendOnce } from '../../../../kit/api/send-once.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { NotFoundPage } from '../../../../kit/navigation/not-found-page.tsx';
import { useNavigation, useShown } from '../../../../kit/navigation/use-navigation.ts';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { DISPUTES_KEY } from '../../disputes-key.ts';
import { MessageForm } from '../../message-form.tsx';
import { ThreadFrame } from '../thread-frame.tsx';
import { SubjectFacts } from './subject-facts.tsx';

type SubjectRef = Pick<DisputeSubject, 'type' | 'id'>;

const CHECKS = {
	trade: ['check_entry', 'check_exit', 'check_rule'],
	movement: ['check_clock', 'check_bank', 'check_reference'],
} as const;

/** Reads the subject from a query: the id of a `trade` or a `movement`. */
function readSubject(query: string): SubjectRef {
	const named = new URLSearchParams(query);
	const movement = named.get('movement');
	return movement === null ? { type: 'trade', id: named.get('trade') ?? '' } : { type: 'movement', id: movement };
}

async function loadSubject({ type, id }: SubjectRef, signal: AbortSignal): Promise<DisputeSubject> {
	const params = { id };
	return type === 'trade'
		? { type, id, trade: await fetchAnswer(getTrade, { params }, signal) }
		: { type, id, movement: await fetchAnswer(getMovement, { params }, signal) };
}

/** Disputes the trade or movement in the address: first explains how to check it, then shows the form (CASH-12). */
export function NewDisputePage() {
	const { t } = useTranslation();
	const subject = readSubject(useShown().address.query);
	const { type, id } = subject;
	const query = useQuery({
		queryKey: ['dispute-subject', type, id],
		queryFn: ({ signal }) => loadSubject(subject, signal),
		staleTime: 0,
	});
	if (query.data === undefined && isUnknown(query.error)) return <NotFoundPage />;
	return (
		<ThreadFrame
			list={{ path: PATHS.disputes, title: t('title.disputes') }}
			title={t(`support.new_${type}`)}
			text={t(`support.newText_${type}`)}
			factsFirst
			facts={
				query.data ? (
					<SubjectFacts subject={query.data} />
				) : query.isError ? (
					<QueryState query={query} />
				) : (
					<span className="skeleton block h-80 w-full" />
				)
			}
		>
			<section className="flex flex-col gap-3">
				<h2 className="text-base font-semibold">{t(`support.checkTitle_${type}`)}</h2>
				<ul className="flex list-disc flex-col gap-2 pl-5">
					{CHECKS[type].map((check) => (
						<li key={check}>{t(`support.${check}`)}</li>
					))}
				</ul>
				{type === 'trade' && (
					<Link to="/faq" hash="check" className="inline-flex min-h-11 items-center self-start underline mouse:min-h-6">
						{t('support.checkMore')}
					</Link>
				)}
			</section>
			<NewDispute subject={subject} />
		</ThreadFrame>
	);
}

function NewDispute({ subject }: { subject: SubjectRef }) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const queryClient = useQueryClient();
	const goTo = ({ id }: Pick<Dispute, 'id'>) => navigation.go(`/disputes/${id}`, { replace: true });
	return (
		<section className="flex flex-col gap-3">
			<h2 className="text-base font-semibold">{t('support.formTitle')}</h2>
			<MessageForm
				label={t(`support.what_${subject.type}`)}
				action={t('support.open')}
				send={async (text): Promise<Outcome<Pick<Dispute, 'id'>>> => {
					const body = { subject, text };
					const outcome = await sendOnce(`dispute-${subject.type}-${subject.id}`, body, {
						send: (key) => call(openDispute, { body }, { key }),
					});
					// An existing dispute about the same subject is opened instead.
					if (outcome.kind !== 'refused' || outcome.code !== 'support.already_open') return outcome;
					return { kind: 'ok', answer: { id: String(outcome.params['id']) } };
				}}
				onSent={async (dispute) => {
					await queryClient.invalidateQueries({ queryKey: DISPUTES_KEY });
					await goTo(dispute);
				}}
			/>
		</section>
	);
}
