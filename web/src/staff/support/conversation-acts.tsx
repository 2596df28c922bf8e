import {
	answerConversation,
	closeQueuedConversation,
	type StaffConversation,
	takeConversation,
} from '@fairtick/domain/support/conversation-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { isContinuable } from '../../features/support/closing-note.tsx';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';
import { Taking } from '../taking.tsx';
import { AnswerForm } from './answer-form.tsx';

/** Staff's actions on a conversation: take it, answer, close it. */
export function ConversationActs({ conversation }: { conversation: StaffConversation }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const { id, taken, user, sender, closed } = conversation;
	const params = { id };
	const onDone = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
	if (viewer === null || viewer.id === user?.id || !allowsRole(answerConversation.access, viewer.role)) return null;
	if (!isContinuable(conversation)) return null;
	const isFree = taken === null || taken.by.id === viewer.id;
	return (
		<div className="flex flex-col gap-6">
			<Taking taken={taken} take={() => call(takeConversation, { params })} onDone={onDone}>
				{closed === null && (
					<ActButton
						label={t('support.close')}
						text={t('admin.closeConversationText')}
						reasonHint={t('admin.decideReason')}
						send={(body) => call(closeQueuedConversation, { params, body })}
					/>
				)}
			</Taking>
			{isFree && sender !== null && (
				<p className="max-w-[60ch] text-sm text-secondary">{t('admin.senderNotLoggedIn')}</p>
			)}
			{isFree && (
				<AnswerForm
					send={(text) => {
						const body = { text };
						return sendOnce(`answer-to-${id}`, body, {
							send: (key) =>
								withFreshSignIn(() => call(answerConversation, { params, body }, { key, reports: 'caller' })),
						});
					}}
					onSent={onDone}
				/>
			)}
		</div>
	);
}
