import {
	approveRequest,
	refuseRequest,
	type StaffRequest,
	withdrawRequest,
} from '@fairtick/domain/staff-requests/contract';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ActButton } from '../act-dialog.tsx';

interface RequestActsProps {
	request: Pick<StaffRequest, 'id' | 'kind' | 'decidable'>;
	/** The request as a sentence. */
	sentence: string;
	/** True if the viewer made it. */
	own: boolean;
}

/** The viewer's actions on a waiting request. A request of an earlier version cannot be approved. */
export function RequestActs({ request: { id, kind, decidable }, sentence, own }: RequestActsProps) {
	const { t } = useTranslation();
	const params = { id };
	return (
		<div className="flex shrink-0 flex-wrap gap-2">
			{decidable && (
				<ActButton label={t('admin.refuse')} text={sentence} send={(body) => call(refuseRequest, { params, body })} />
			)}
			{decidable && kind !== 'earlier' && (
				<ActButton
					look="primary"
					label={t('admin.approve')}
					text={sentence}
					send={(body) => call(approveRequest, { params, body })}
				/>
			)}
			{own && (
				<ActButton
					label={t('admin.withdraw')}
					text={sentence}
					send={(body) => call(withdrawRequest, { params, body })}
				/>
			)}
		</div>
	);
}
