import { getPush, type PushDevice, removePushDevice } from '@fairtick/domain/notifications/push-contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../kit/ui/form/use-sending.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { forgetPush, turnPushOn } from './keep-push.ts';
import { findObstacle, type PushObstacle, subscribe } from './push-browser.ts';
import { useSettingsCall } from './use-settings-call.tsx';

/** The viewer's devices with push messages. */
const pushQuery = queryOptions({
	queryKey: ['push'],
	queryFn: ({ signal }) => fetchAnswer(getPush, {}, signal),
	staleTime: 0,
});

/** Turns push messages on and off by device, and sets their content (NOTE-02). */
export function PushSection({ amounts, userId }: { amounts: boolean; userId: number }) {
	const { t } = useTranslation();
	const query = useQuery(pushQuery);
	const { data } = query;
	return (
		<SettingsSection title={t('notificationSettings.pushTitle')} text={t('notificationSettings.pushText')}>
			{data === undefined ? (
				<QueryState query={query} />
			) : (
				<>
					{!data.devices.some(({ current }) => current) && <TurnOn publicKey={data.public_key} userId={userId} />}
					{data.devices.length > 0 && (
						<ul className="divide-y divide-line rounded border border-line bg-surface">
							{data.devices.map((device) => (
								<DeviceItem key={device.id} device={device} />
							))}
						</ul>
					)}
					{data.devices.length > 0 && <Amounts on={amounts} />}
				</>
			)}
		</SettingsSection>
	);
}

function TurnOn({ publicKey, userId }: { publicKey: string; userId: number }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const sending = useSending();
	const [obstacle, setObstacle] = useState<PushObstacle | null>(findObstacle);
	const [asking, setAsking] = useState(false);
	const turnOn = async () => {
		setAsking(true);
		const found = await subscribe(publicKey);
		if (typeof found === 'string') setObstacle(found);
		else {
			setObstacle(null);
			await sending.run(
				() => turnPushOn(userId, found),
				() => queryClient.invalidateQueries(pushQuery),
			);
		}
		setAsking(false);
	};
	const mayHelp = obstacle === null || obstacle === 'failed';
	return (
		<div className="flex flex-col items-start gap-3">
			{obstacle !== null && (
				<p role="status" className="max-w-[56ch]">
					{t(`notificationSettings.push_${obstacle}`)}
				</p>
			)}
			{mayHelp && (
				<Button busy={asking} onClick={() => void turnOn()}>
					{t('notificationSettings.pushOn')}
				</Button>
			)}
			<FormAlert form={{ ...sending, successful: false }} />
		</div>
	);
}

function DeviceItem({ device: { id, device, added_at, current } }: { device: PushDevice }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const sending = useSending();
	const name = device || t('notificationSettings.pushDevice');
	const remove = () =>
		void sending.run(
			() => call(removePushDevice, { params: { id } }),
			() => {
				if (current) forgetPush();
				return queryClient.invalidateQueries(pushQuery);
			},
		);
	return (
		<li className="flex flex-col gap-2 py-1 pr-1 pl-4">
			<div className="flex items-center gap-3">
				<MonitorSmartphone size={18} className="shrink-0 text-secondary" aria-hidden="true" />
				<span className="flex min-w-0 flex-1 flex-col py-1.5">
					<span className="flex flex-wrap items-center gap-2 font-medium break-words">
						{name}
						{current && (
							<span className="rounded-full border border-line px-2 py-0.5 text-xs">
								{t('notificationSettings.pushHere')}
							</span>
						)}
					</span>
					<span className="text-sm text-secondary tabular-nums">
						{t('notificationSettings.pushSince', { time: formatDateTime(Date.parse(added_at)) })}
					</span>
				</span>
				<IconButton label={`${t('alerts.remove')}: ${name}`} disabled={sending.busy} onClick={remove}>
					<Trash2 size={16} aria-hidden="true" />
				</IconButton>
			</div>
			<FormAlert form={{ ...sending, successful: false }} />
		</li>
	);
}

function Amounts({ on }: { on: boolean }) {
	const { t } = useTranslation();
	const { save, busy, alert, state } = useSettingsCall(null);
	return (
		<div className="flex flex-col gap-2">
			<div className="flex items-start justify-between gap-4">
				<div className="flex max-w-[56ch] flex-col gap-0.5">
					<h3 className="flex flex-wrap items-center gap-x-3 font-medium">
						{t('notificationSettings.pushAmounts')}
						{state}
					</h3>
					<p className="text-sm text-secondary">{t('notificationSettings.pushAmountsText')}</p>
				</div>
				<Switch
					label={t('notificationSettings.pushAmounts')}
					on={on}
					busy={busy}
					onChange={(chosen) => save({ push_amounts: chosen })}
				/>
			</div>
			{alert}
		</div>
	);
}
