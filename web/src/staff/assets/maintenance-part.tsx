import {
	type AnnouncedMaintenance,
	announceAssetMaintenance,
	endAssetMaintenance,
} from '@fairtick/domain/assets/contract';
import { call } from '../../kit/api/call.ts';
import { parseNumber } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { ActButton } from '../act-dialog.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { toLocalTime } from '../local-time.ts';

interface MaintenancePartProps {
	/** Null for all assets. */
	assetId: number | null;
	maintenances: readonly AnnouncedMaintenance[];
	mayChange: boolean;
}

const NOTICE_MS = 20 * 60_000;

/** The announced maintenance, with forms to announce or cancel it (TRADE-19). */
export function MaintenancePart({ assetId, maintenances, mayChange }: MaintenancePartProps) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col items-start gap-3">
			{maintenances.length === 0 ? (
				<p className="text-secondary">{t('catalogue.noMaintenance')}</p>
			) : (
				<ul className="flex flex-col gap-1">
					{maintenances.map(({ from, until, reason }) => (
						<li key={from}>
							{t('catalogue.maintenanceSpan', {
								from: formatInstant(from),
								until: formatInstant(until),
								reason,
							})}
						</li>
					))}
				</ul>
			)}
			{mayChange && (
				<div className="flex flex-wrap gap-2">
					<ActButton
						label={t('catalogue.announce')}
						text={t('catalogue.announceText')}
						reasonHint={t('catalogue.publicReason')}
						extra={{ from: toLocalTime(Date.now() + NOTICE_MS), minutes: '30' }}
						fields={(field) => (
							<div className="grid gap-4 min-[640px]:grid-cols-2">
								<TextField label={t('catalogue.begin')} type="datetime-local" {...field('from')} />
								<TextField label={t('catalogue.minutes')} inputMode="numeric" {...field('minutes')} />
							</div>
						)}
						send={({ reason, from, minutes }) => {
							const begin = new Date(from);
							return call(announceAssetMaintenance, {
								body: {
									asset_id: assetId,
									minutes: parseNumber(minutes),
									reason,
									from: Number.isNaN(begin.getTime()) ? '' : begin.toISOString(),
								},
							});
						}}
					/>
					{maintenances.length > 0 && (
						<ActButton
							label={t('catalogue.withdraw')}
							text={t('catalogue.withdrawText')}
							send={({ reason }) => call(endAssetMaintenance, { body: { asset_id: assetId, reason } })}
						/>
					)}
				</div>
			)}
		</div>
	);
}
