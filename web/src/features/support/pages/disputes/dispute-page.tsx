import { PATHS } from '@fairtick/domain/pages/pages';
import { addDisputeMessage } from '@fairtick/domain/support/contract';
import type { ThreadMessage } from '@fairtick/domain/support/thread';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import { sendOnce } from '../../../../kit/api/send-once.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { NotFoundPage } from '../../../../kit/navigation/not-found-page.tsx';
import { useParams } from '../../../../kit/navigation/use-navigation.ts';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { DisputeDue, DisputeStatus } from '../../dispute-status.tsx';
import { disputeQuery } from '../../disputes-query.ts';
import { MessageForm } from '../../message-form.tsx';
import { MessageList } from '../../message-list.tsx';
import { OutcomeNote } from '../../outcome-note.tsx';
import { ThreadFrame } from '../thread-frame.tsx';
import { SubjectFacts } from './subject-facts.tsx';

/** One of the viewer's disputes: its state, thread and subject (CASH-12). */
export function DisputePage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const options = disputeQuery(useParams(PATHS['disputes.one']).id);
	const query = useQuery(options);
	const { data, error } = query;
	const list = { path: PATHS.disputes, title: t('title.disputes') };
	if (data === undefined && isUnknown(error)) return <NotFoundPage />;
	if (data === undefined)
		return (
			<ThreadFrame
				list={list}
				title={t('title.dispute')}
				text=""
				facts={<span className="skeleton block h-80 w-full" />}
			>
				{error === null ? <span className="skeleton block h-60 w-full" /> : <QueryState query={query} />}
			</ThreadFrame>
		);
	const nameOf = ({ from }: ThreadMessage) => t(from === 'user' ? 'support.you' : 'support.staff');
	return (
		<ThreadFrame
			list={list}
			title={t('title.dispute')}
			text={
				data.outcome === null && (
					<p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
						<DisputeStatus {...data} />
						<span>
							<DisputeDue {...data} />
						</span>
					</p>
				)
			}
			facts={<SubjectFacts subject={data.subject} />}
		>
			<OutcomeNote dispute={data} />
			<MessageList messages={data.messages} viewer="user" nameOf={nameOf} />
			{data.outcome === null && (
				<MessageForm
					label={t('support.message')}
					action={t('support.send')}
					send={(text) => {
						const params = { id: data.id };
						const send = (key: string) => call(addDisputeMessage, { params, body: { text } }, { key });
						return sendOnce(`dispute-message-${data.id}`, { text }, { send });
					}}
					onSent={(dispute) => queryClient.setQueryData(options.queryKey, dispute)}
				/>
			)}
		</ThreadFrame>
	);
}
