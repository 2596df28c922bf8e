import { getOwnRecovery, stopRecovery } from '@fairtick/domain/recovery/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { refreshUser, useUser } from '../session.ts';

/** Notifies a signed-in device of a requested removal of the second factor, which it can stop (IDENT-14). */
export function RecoveryNotice() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const since = useUser()?.recovery_since ?? null;
	const sending = useSending();
	const { data } = useQuery({
		queryKey: ['recovery', since],
		queryFn: ({ signal }) => fetchAnswer(getOwnRecovery, {}, signal),
		enabled: since !== null,
		staleTime: 0,
	});
	if (since === null || !data?.recovery) return null;
	const { sent_at, due_at } = data.recovery;
	const at = (instant: string) => formatDateTime(Date.parse(instant));
	const stop = () =>
		void sending.run(
			() => call(stopRecovery, {}),
			() => refreshUser(queryClient),
		);
	return (
		<section className="flex flex-col items-start gap-3 rounded border border-demo bg-surface p-4">
			<h2 className="font-semibold">{t('security.recovery')}</h2>
			<p className="text-secondary">{t('security.recoveryText', { time: at(sent_at) })}</p>
			{due_at !== null && <p>{t('security.recoveryDue', { time: at(due_at) })}</p>}
			<FormAlert form={sending} />
			<Button look="primary" busy={sending.busy} onClick={stop}>
				{t('security.recoveryStop')}
			</Button>
		</section>
	);
}
