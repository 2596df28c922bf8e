import { proposePayouts } from '@fairtick/domain/assets/contract';
import { ASSET_GROUPS, type AssetGroup } from '@fairtick/domain/market/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { payoutStateOf } from '../../features/market/payouts/payout-state.ts';
import { payoutsQuery } from '../../features/market/payouts/payouts-query.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { formatPercent } from '../../kit/i18n/format.ts';
import { parseNumber } from '../../kit/i18n/parse-amount.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { toLocalTime } from '../local-time.ts';
import { PageHead } from '../page-head.tsx';
import { ReasonField } from '../reason-field.tsx';

const NOTICE_MS = 60 * 60_000;

/** Payouts of the groups in all their versions, and a form to announce new ones (ADMIN-05). */
export function AnnouncePayoutsPage() {
	const { t } = useTranslation();
	const mayPropose = allowsRole(proposePayouts.access, useUser()?.role ?? 'user');
	const query = useQuery(payoutsQuery());
	const nowMs = Date.now();
	return (
		<div className="flex flex-col gap-8">
			<PageHead title={t('title.adminPayouts')} text={t('catalogue.payoutsText')} />
			{mayPropose && <ProposalForm />}
			<QueryState query={query} />
			{query.data !== undefined && (
				<DataTable
					label={t('title.adminPayouts')}
					rows={query.data.map((payout) => ({ ...payout, state: payoutStateOf(payout, query.data, nowMs) }))}
					rowKey={({ group, version }) => `${group} ${version}`}
					rowClass={({ state }) => classNames('tabular-nums', state === 'past' && 'text-secondary')}
					columns={[
						{ head: t('catalogue.group'), cell: ({ group }) => t(`catalogue.group_${group}`) },
						{ head: t('catalogue.version'), cell: ({ version }) => version },
						{
							head: t('catalogue.since'),
							look: 'line',
							cell: ({ effective_at, state }) => (
								<>
									{formatInstant(effective_at)}{' '}
									<span className={state === 'ahead' ? 'text-demo' : 'text-secondary'}>{t(`catalogue.${state}`)}</span>
								</>
							),
						},
						{
							head: t('catalogue.standard'),
							look: 'number',
							cell: ({ percentage }) => formatPercent(percentage, 2),
						},
						{
							head: t('catalogue.gold'),
							look: 'number',
							cell: ({ percentage_gold }) => formatPercent(percentage_gold, 2),
						},
						{
							head: t('catalogue.premium'),
							look: 'number',
							cell: ({ percentage_vip }) => formatPercent(percentage_vip, 2),
						},
					]}
				/>
			)}
		</div>
	);
}

function ProposalForm() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const form = useServerForm(
		{
			group: 'crypto',
			percentage: '',
			percentage_gold: '',
			percentage_vip: '',
			reason: '',
			effective_at: toLocalTime(Date.now() + NOTICE_MS),
		},
		(values) => {
			const begin = new Date(values.effective_at);
			const body = {
				group: values.group as AssetGroup,
				reason: values.reason,
				percentage: parseNumber(values.percentage),
				percentage_gold: parseNumber(values.percentage_gold),
				percentage_vip: parseNumber(values.percentage_vip),
				effective_at: Number.isNaN(begin.getTime()) ? '' : begin.toISOString(),
			};
			return withFreshSignIn(() => call(proposePayouts, { body }));
		},
		async () => {
			form.reset();
			await queryClient.invalidateQueries({ queryKey: ['admin'] });
		},
	);
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-160 flex-col gap-4">
			<p className="text-secondary">{t('catalogue.proposeText')}</p>
			<FormAlert form={form} success={t('catalogue.proposed')} />
			<div className="grid gap-4 min-[640px]:grid-cols-2">
				<SelectField
					label={t('catalogue.group')}
					options={ASSET_GROUPS.map((value) => ({ value, label: t(`catalogue.group_${value}`) }))}
					{...form.field('group')}
				/>
				<TextField label={t('catalogue.since')} type="datetime-local" {...form.field('effective_at')} />
			</div>
			<div className="grid gap-4 min-[640px]:grid-cols-3">
				<TextField label={`${t('catalogue.standard')} (%)`} inputMode="decimal" {...form.field('percentage')} />
				<TextField label={`${t('catalogue.gold')} (%)`} inputMode="decimal" {...form.field('percentage_gold')} />
				<TextField label={`${t('catalogue.premium')} (%)`} inputMode="decimal" {...form.field('percentage_vip')} />
			</div>
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy} className="self-start">
				{t('catalogue.propose')}
			</Button>
		</form>
	);
}
