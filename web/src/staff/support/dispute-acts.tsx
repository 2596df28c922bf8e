import {
	answerDispute,
	DISPUTE_RESULTS,
	decideDispute,
	type StaffDispute,
	takeDispute,
} from '@fairtick/domain/support/contract';
import { allowsRole, type BodyOf } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { sendOnce } from '../../kit/api/send-once.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { ActButton } from '../act-dialog.tsx';
import type { ListedKey } from '../frame/key-help.tsx';
import { Taking } from '../taking.tsx';
import { ANSWER_KEY, AnswerForm } from './answer-form.tsx';

const DECIDE_KEY: ListedKey = ['d', 'admin.keyDecide'];
export const DISPUTE_KEYS: readonly ListedKey[] = [ANSWER_KEY, DECIDE_KEY];

/** Staff's actions on a dispute: take it, answer, decide. */
export function DisputeActs({ dispute: { id, taken, user } }: { dispute: StaffDispute }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const params = { id };
	const onDone = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
	if (viewer === null || viewer.id === user.id || !allowsRole(decideDispute.access, viewer.role)) return null;
	const isFree = taken === null || taken.by.id === viewer.id;
	return (
		<div className="flex flex-col gap-6">
			<Taking taken={taken} take={() => call(takeDispute, { params })} onDone={onDone}>
				<ActButton
					label={t('admin.decide')}
					shortcut={DECIDE_KEY[0]}
					text={t('admin.decideText')}
					reasonHint={t('admin.decideReason')}
					extra={{ result: '' }}
					fields={(field) => (
						<SelectField
							label={t('admin.result')}
							options={[
								{ value: '', label: t('admin.choose') },
								...DISPUTE_RESULTS.map((value) => ({ value, label: t(`support.result_${value}`) })),
							]}
							{...field('result')}
						/>
					)}
					send={(body) => call(decideDispute, { params, body: body as BodyOf<typeof decideDispute> })}
				/>
			</Taking>
			{isFree && (
				<AnswerForm
					send={(text) => {
						const body = { text };
						return sendOnce(`answer-to-${id}`, body, {
							send: (key) => withFreshSignIn(() => call(answerDispute, { params, body }, { key, reports: 'caller' })),
						});
					}}
					onSent={onDone}
				/>
			)}
		</div>
	);
}
