import {
	changeNotificationSettings,
	type NotificationSettings,
} from '@fairtick/domain/notifications/settings-contract';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { showSaved } from './settings-query.ts';

type Change = BodyOf<typeof changeNotificationSettings>;

/**
 * Saves settings of a kind, or with null of the quiet hours, one change at a time. The shown values change after
 * saving.
 */
export function useSettingsCall(kind: NotificationSettings['kinds'][number]['kind'] | null) {
	const queryClient = useQueryClient();
	const sending = useSending();
	const save = (body: Change) =>
		void sending.run(
			() => call(changeNotificationSettings, { body }),
			(saved) => showSaved(queryClient, saved, kind),
		);
	return {
		save,
		busy: sending.busy,
		alert: <FormAlert form={{ ...sending, successful: false }} />,
		state: <SaveState busy={sending.busy} saved={sending.successful} />,
	};
}

/** Shows and announces that the last change is saved. */
function SaveState({ busy, saved }: { busy: boolean; saved: boolean }) {
	const { t } = useTranslation();
	return (
		<span role="status" className="inline-flex h-5 items-center gap-1 text-sm text-secondary empty:hidden">
			{busy && <Spinner />}
			{!busy && saved && (
				<>
					<Check size={16} className="text-up-text" aria-hidden="true" />
					{t('notificationSettings.saved')}
				</>
			)}
		</span>
	);
}
