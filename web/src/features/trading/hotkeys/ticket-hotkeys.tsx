import { useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { CentredDialog } from '../../../kit/ui/overlay/centred-dialog.tsx';
import { stepForm } from '../form/stake.ts';
import type { Ticket } from '../use-ticket.ts';
import { HotkeyList } from './hotkey-list.tsx';
import { useHotkeys } from './hotkeys.ts';

/** The ticket's hotkeys, and their list after `?`. */
export function TicketHotkeys({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const [listed, setListed] = useState(false);
	const { form, asset, settings, refusal, lastRefusal, outstanding, pending } = ticket;
	useHotkeys({
		keys: settings.keys,
		pending: pending !== null,
		onConfirm: ticket.confirm,
		onCancel: ticket.cancel,
		onList: () => setListed(true),
		onAction(action) {
			if (action === 'more' || action === 'less') ticket.change(stepForm(form, asset, action === 'more' ? 1 : -1));
			else if (outstanding !== null || (action === 'repeat' ? lastRefusal : refusal) !== null) return;
			else if (action === 'repeat') ticket.repeat();
			else if (pending !== action) ticket.pick(action);
		},
	});
	return (
		<CentredDialog title={t('hotkeys.title')} open={listed} onClose={() => setListed(false)}>
			<HotkeyList />
		</CentredDialog>
	);
}
