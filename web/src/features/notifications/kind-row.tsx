import type { NotificationSettings } from '@fairtick/domain/notifications/settings-contract';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Switch } from '../../kit/ui/switch.tsx';
import { KindIcon } from './kind-icon.tsx';
import { useSettingsCall } from './use-settings-call.tsx';
import { WaySelect } from './way-select.tsx';

/** A kind of notification with its ways. */
export function KindRow({ settings }: { settings: NotificationSettings['kinds'][number] }) {
	const { t } = useTranslation();
	const { kind, app, mail, push, fixed } = settings;
	const { save, busy, alert, state } = useSettingsCall(kind);
	const textId = useId();
	const name = t(`notifications.kind_${kind}`);
	return (
		<li className="flex flex-col gap-3 p-4">
			<div className="grid grid-cols-[1fr_minmax(4.5rem,auto)_auto] items-center gap-x-4 gap-y-3 desktop:grid-cols-[1fr_11rem_6rem_4rem] desktop:gap-y-1">
				<h3 className="col-span-3 flex min-w-0 items-center gap-3 font-medium desktop:col-span-1">
					<KindIcon kind={kind} />
					<span className="flex flex-wrap items-center gap-x-3">
						{name}
						{state}
					</span>
				</h3>
				<p
					id={textId}
					className="col-span-3 -mt-2 pl-7.5 text-sm text-secondary desktop:col-span-4 desktop:row-start-2 desktop:mt-0"
				>
					{t(`notificationSettings.about_${kind}`)}
				</p>
				<Way name={t('notificationSettings.app')}>
					{fixed.includes('app') ? (
						<Always />
					) : (
						<WaySelect
							label={`${name}: ${t('notificationSettings.app')}`}
							value={app}
							busy={busy}
							onChange={(chosen) => save({ kinds: [{ kind, app: chosen }] })}
						/>
					)}
				</Way>
				<Way name={t('notificationSettings.mail')}>
					{fixed.includes('mail') ? (
						<Always />
					) : (
						<Switch
							label={`${name}: ${t('notificationSettings.mail')}`}
							on={mail}
							busy={busy}
							describedBy={textId}
							onChange={(chosen) => save({ kinds: [{ kind, mail: chosen }] })}
						/>
					)}
				</Way>
				<Way name={t('notificationSettings.push')}>
					<Switch
						label={`${name}: ${t('notificationSettings.push')}`}
						on={push}
						busy={busy}
						describedBy={textId}
						onChange={(chosen) => save({ kinds: [{ kind, push: chosen }] })}
					/>
				</Way>
			</div>
			{alert}
		</li>
	);
}

/** On a small screen each way has its own label, in place of the column heads of a wide one. */
function Way({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-col gap-1 desktop:nth-[n+4]:items-center">
			<span className="text-sm text-secondary desktop:hidden" aria-hidden="true">
				{name}
			</span>
			{children}
		</div>
	);
}

/** A way that cannot be switched off. */
function Always() {
	const { t } = useTranslation();
	return (
		<span className="inline-flex min-h-11 items-center gap-1.5 text-sm text-secondary mouse:min-h-8">
			<Lock size={14} aria-hidden="true" />
			{t('notificationSettings.always')}
		</span>
	);
}
