import type { NotificationSettings } from '@fairtick/domain/notifications/settings-contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { useSettingsCall } from './use-settings-call.tsx';

/** Every half hour of a day. */
const TIMES = Array.from({ length: 48 }, (_, half) => {
	const [hours, minutes] = [Math.floor(half / 2), (half % 2) * 30];
	return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
});
const NIGHT = { from: '22:00', to: '07:00' };

const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The known values, and one that was set elsewhere. */
const withValue = (known: readonly string[], value: string) =>
	(known.includes(value) ? [...known] : [...known, value].sort()).map((one) => ({ value: one, label: one }));

type QuietHoursProps = Pick<NotificationSettings, 'quiet_hours' | 'time_zone'>;

/** Hours without emails that can wait, in the viewer's time zone. */
export function QuietHours({ quiet_hours, time_zone }: QuietHoursProps) {
	const { t } = useTranslation();
	const { save, busy, alert, state } = useSettingsCall(null);
	const onSwitch = (on: boolean) =>
		save(on ? { quiet_hours: NIGHT, time_zone: zoneOfDevice() } : { quiet_hours: null });
	return (
		<section className="flex flex-col gap-3">
			<div className="flex items-start justify-between gap-4">
				<div className="flex max-w-[56ch] flex-col gap-1">
					<h2 className="flex flex-wrap items-center gap-x-3 text-base font-semibold">
						{t('notificationSettings.quiet')}
						{state}
					</h2>
					<p className="text-secondary">{t('notificationSettings.quietText')}</p>
				</div>
				<Switch label={t('notificationSettings.quiet')} on={quiet_hours !== null} busy={busy} onChange={onSwitch} />
			</div>
			{quiet_hours !== null && (
				<div className="grid grid-cols-2 gap-3 rounded border border-line bg-surface p-4 desktop:grid-cols-[8rem_8rem_1fr]">
					{(['from', 'to'] as const).map((end) => (
						<SelectField
							key={end}
							label={t(`notificationSettings.quiet_${end}`)}
							value={quiet_hours[end]}
							aria-disabled={busy || undefined}
							options={withValue(
								TIMES.filter((time) => time !== quiet_hours[end === 'from' ? 'to' : 'from']),
								quiet_hours[end],
							)}
							onChange={({ target }) => !busy && save({ quiet_hours: { ...quiet_hours, [end]: target.value } })}
						/>
					))}
					<div className="col-span-2 desktop:col-span-1">
						<SelectField
							label={t('notificationSettings.timeZone')}
							value={time_zone}
							aria-disabled={busy || undefined}
							options={withValue(Intl.supportedValuesOf('timeZone'), time_zone)}
							onChange={({ target }) => !busy && save({ time_zone: target.value })}
						/>
					</div>
				</div>
			)}
			{alert}
		</section>
	);
}
