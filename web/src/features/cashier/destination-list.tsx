import { type CashierMethod, removeDestination } from '@fairtick/domain/cashier/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { AddDestination } from './add-destination.tsx';
import { DESTINATIONS_KEY, destinationsQuery } from './cashier-queries.ts';

const MINUTE_MS = 60_000;

/**
 * Masked destinations of payouts with the time from which each can be used; destinations can be added and removed
 * (CASH-04).
 */
export function DestinationList({ methods }: { methods: readonly CashierMethod[] }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const query = useQuery(destinationsQuery);
	const nowMs = useServerNow(MINUTE_MS);
	const removal = useFreshAction();
	const [adds, setAdds] = useState(false);
	const payable = methods.filter(({ fields }) => fields.length > 0);
	const reload = () => queryClient.invalidateQueries({ queryKey: DESTINATIONS_KEY });
	const remove = (id: string) => removal.run(() => call(removeDestination, { params: { id } }), reload);
	if (payable.length === 0) return null;
	return (
		<SettingsSection
			title={t('cashier.destinations')}
			text={t('cashier.destinationsText')}
			action={!adds && <Button onClick={() => setAdds(true)}>{t('cashier.addDestination')}</Button>}
		>
			{adds && (
				<AddDestination
					methods={payable}
					onDone={() => {
						setAdds(false);
						void reload();
					}}
				/>
			)}
			<QueryState query={query} />
			{removal.alert}
			{query.data?.length === 0 && <p className="text-secondary">{t('cashier.noDestinations')}</p>}
			{query.data !== undefined && query.data.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{query.data.map(({ id, label, usable_at }) => (
						<li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
							<div className="min-w-0">
								<p className="font-medium break-all">{label}</p>
								<p className="text-sm text-secondary tabular-nums">
									{Date.parse(usable_at) <= nowMs
										? t('cashier.usable')
										: t('cashier.usableFrom', { time: formatDateTime(Date.parse(usable_at)) })}
								</p>
							</div>
							<Button
								look="quiet"
								disabled={removal.busy}
								aria-label={t('cashier.removeOne', { label })}
								onClick={() => void remove(id)}
							>
								{t('cashier.remove')}
							</Button>
						</li>
					))}
				</ul>
			)}
		</SettingsSection>
	);
}
