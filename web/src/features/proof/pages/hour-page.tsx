import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDate, formatTime } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../../kit/live/use-live.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useFilters } from '../../../kit/navigation/use-filters.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { SelectField } from '../../../kit/ui/form/select-field.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { useFairAssets } from '../../accounts/assets/use-fair-assets.ts';
import { beginOf, dueOf, endOf, epochAt, type FairHour, fairHoursQuery, isWithheld } from '../hours/fair-hours.ts';
import { HourRun } from './hour-run.tsx';

const FILTERS = ['index', 'hour'] as const;
const MINUTE_MS = 60_000;

/** Recomputes any hour of a fair index from its seed in this browser and compares it with the log (PROOF-03). */
export function HourPage() {
	const { t } = useTranslation();
	const { assets, isError, refetch } = useFairAssets();
	const { values, change } = useFilters(PATHS['proof.hour'], FILTERS);
	const nowMs = useServerNow(MINUTE_MS);
	const nowEpoch = epochAt(nowMs);
	const listed = useQuery(fairHoursQuery(nowEpoch));
	const named = /^\d{1,8}$/.test(values.hour) ? Number(values.hour) : null;
	const isListed = named === null || (listed.data?.some(({ epoch }) => epoch === named) ?? true);
	const single = useQuery({ ...fairHoursQuery(named ?? nowEpoch, 1), enabled: !isListed });
	const hours = useMemo(() => [...(listed.data ?? []), ...(single.data ?? [])], [listed.data, single.data]);
	const asset = assets.find(({ ticker }) => ticker === values.index) ?? assets[0];
	const hour =
		named === null
			? (hours.find(({ revealed_at }) => revealed_at !== null) ?? hours[0])
			: hours.find(({ epoch }) => epoch === named);
	const isLoading = listed.data === undefined || (!isListed && single.data === undefined) || asset === undefined;
	return (
		<article className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-8 px-4 py-8 desktop:py-12">
			<header className="flex flex-col gap-3">
				<h1 className="text-xl font-bold tracking-tight">{t('title.hour')}</h1>
				<p className="max-w-[68ch] text-base leading-7 text-secondary">
					{t('hour.lead')}{' '}
					<Link to={PATHS.proof} className="whitespace-nowrap text-text underline underline-offset-4">
						{t('verify.whatIsLog')}
					</Link>
				</p>
			</header>
			{listed.isError || single.isError || isError ? (
				<QueryState
					query={{
						data: undefined,
						isError: true,
						refetch: () => Promise.all([refetch(), listed.refetch(), single.refetch()]),
					}}
				/>
			) : isLoading ? (
				<div className="skeleton h-40" role="status" aria-label={t('common.loading')} />
			) : (
				<>
					<div className="grid gap-4 min-[600px]:grid-cols-[2fr_3fr]">
						<SelectField
							label={t('hour.index')}
							value={asset.ticker}
							options={assets.map(({ ticker, name }) => ({ value: ticker, label: name }))}
							onChange={({ target }) => change({ index: target.value })}
						/>
						<SelectField
							label={t('hour.hour')}
							value={hour?.epoch ?? ''}
							options={[
								...(hour === undefined ? [{ value: '', label: '–' }] : []),
								...hours.map((one) => ({ value: one.epoch, label: nameHour(t, one, nowMs) })),
							]}
							onChange={({ target }) => change({ hour: target.value })}
						/>
					</div>
					<Chosen key={`${asset.ticker} ${hour?.epoch} ${hour?.revealed_at}`} asset={asset} hour={hour} nowMs={nowMs} />
				</>
			)}
		</article>
	);
}

function nameHour(t: Translate, hour: FairHour, nowMs: number): string {
	const { epoch, revealed_at, lost_at } = hour;
	const [from, to] = [beginOf(epoch), endOf(epoch)];
	const span = `${formatDate(from)}, ${formatTime(from, false)}–${formatTime(to, false)}`;
	if (lost_at !== null) return `${span} · ${t('hour.lost')}`;
	if (isWithheld(hour, nowMs)) return `${span} · ${t('hour.withheld')}`;
	return revealed_at === null ? `${span} · ${t('hour.secret')}` : span;
}

/** The chosen hour: ready to be recomputed, or the reason why it is not. */
function Chosen({ asset, hour, nowMs }: { asset: Asset; hour: FairHour | undefined; nowMs: number }) {
	const { t } = useTranslation();
	const [begun, setBegun] = useState(false);
	if (hour === undefined) return <Notice title={t('hour.noHour')}>{t('hour.noHourText')}</Notice>;
	// The log states that the seed was lost.
	if (hour.lost_at !== null) return <HourRun asset={asset} hour={hour} />;
	if (isWithheld(hour, nowMs))
		return (
			<Notice title={t('hour.withheldTitle')} isWarning>
				{t('hour.withheldText', { time: formatTime(dueOf(hour.epoch), false) })}
			</Notice>
		);
	if (hour.revealed_at === null)
		return (
			<Notice title={t('hour.secretTitle')}>
				{t('hour.secretText', { time: formatTime(endOf(hour.epoch), false) })}
			</Notice>
		);
	if (begun) return <HourRun asset={asset} hour={hour} />;
	return (
		<div className="flex flex-col items-start gap-3">
			<Button look="primary" onClick={() => setBegun(true)}>
				{t('hour.start')}
			</Button>
			<p className="max-w-[68ch] text-sm text-secondary">{t('hour.startText')}</p>
		</div>
	);
}

interface NoticeProps {
	title: string;
	isWarning?: boolean;
	children: ReactNode;
}

function Notice({ title, isWarning = false, children }: NoticeProps) {
	return (
		<section
			role="status"
			data-testid="hour-notice"
			className={classNames(
				'flex flex-col gap-1 rounded border bg-surface p-4 desktop:p-5',
				isWarning ? 'border-demo' : 'border-line',
			)}
		>
			<h2 className="text-base font-semibold">{title}</h2>
			<p className="max-w-[68ch] text-secondary">{children}</p>
		</section>
	);
}
