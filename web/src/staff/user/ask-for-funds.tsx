import { askForFunds } from '@fairtick/domain/verification/staff-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';

/** Asks a user for their source of funds: they get the reason, and send a document (KYC-04). */
export function AskForFunds({ id }: { id: number }) {
	const { t } = useTranslation();
	const viewer = useUser();
	if (viewer === null || viewer.id === id || !allowsRole(askForFunds.access, viewer.role)) return null;
	return (
		<div>
			<ActButton
				label={t('admin.askFunds')}
				text={t('admin.askFundsText')}
				send={(body) => call(askForFunds, { params: { id }, body })}
			/>
		</div>
	);
}
