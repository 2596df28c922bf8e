import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatLongDate, formatNumber, formatTime, formatZone } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Part } from '../../../kit/ui/part.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { LogAlarm } from '../log/log-alarm.tsx';
import { findStanding } from '../log/log-standing.ts';
import { logQuery } from '../log/watch-log.ts';
import { HeadsPart } from './heads-part.tsx';
import { OwedCommand } from './owed-command.tsx';
import {
	factsOf,
	findEarlierRound,
	formatSum,
	listGaps,
	type OwedDay,
	owedCheckQuery,
	owedDaysQuery,
} from './owed-query.ts';
import { OwedResult } from './owed-result.tsx';

interface LiabilitiesPartProps {
	/** The number in the viewer's profile; null without a login. */
	userId: number | null;
	/** The link to log in. */
	logIn: ReactNode;
}

/** Checks that the viewer's money is in the published liabilities, by files that are equal for everyone (PROOF-04). */
export function LiabilitiesPart({ userId, logIn }: LiabilitiesPartProps) {
	const { t } = useTranslation();
	const owed = useQuery(owedDaysQuery);
	const [chosen, setChosen] = useState<string | null>(null);
	if (owed.data === undefined) return <QueryState query={owed} />;
	const { days } = owed.data;
	const shown = days.find(({ day }) => day === chosen) ?? days[0];
	const gaps = listGaps(days);
	return (
		<div className="flex flex-col gap-8">
			{shown === undefined ? (
				<section className="flex flex-col gap-1 rounded border border-line bg-surface p-4" data-testid="owed-none">
					<h2 className="text-base font-semibold">{t('owed.none')}</h2>
					<p className="max-w-[68ch] text-secondary">{t('owed.noneText')}</p>
				</section>
			) : (
				<Day
					key={shown.day}
					day={shown}
					earlierRound={findEarlierRound(days, shown.day)}
					userId={userId}
					logIn={logIn}
				/>
			)}
			{userId !== null && <HeadsPart userId={userId} />}
			<Part title={t('owed.limits')}>
				<ul className="flex max-w-[68ch] list-disc flex-col gap-2 pl-5 text-secondary marker:text-line-strong">
					<li>{t('owed.limit_assets')}</li>
					<li>{t('owed.limit_second')}</li>
					<li>{t('owed.limit_left')}</li>
					<li>{t('owed.limit_amounts')}</li>
				</ul>
			</Part>
			{gaps.length > 0 && (
				<p className="max-w-[68ch]" data-testid="owed-gaps">
					{t('owed.gaps', { days: gaps.map(formatLongDate).join('; ') })}
				</p>
			)}
			{shown !== undefined && days.length > 1 && (
				<EarlierDays days={days.filter(({ day }) => day !== shown.day)} onChoose={setChosen} />
			)}
		</div>
	);
}

interface DayProps extends LiabilitiesPartProps {
	day: OwedDay;
	/** The newest earlier day whose instant the beacon chose; null without one. */
	earlierRound: string | null;
}

/**
 * A day's figures, and its check on request. Until then nothing is loaded, and the viewer is not counted as looking.
 */
function Day({ day, earlierRound, userId, logIn }: DayProps) {
	const { t } = useTranslation();
	const [isAsked, setAsked] = useState(false);
	const checked = useQuery({ ...owedCheckQuery(day, userId), enabled: isAsked });
	const note = checked.data?.check.note ?? null;
	const log = useQuery({ ...logQuery(note), enabled: checked.data !== undefined });
	const alarm = log.data?.alarm ?? null;
	const standing = findStanding(log.isError ? null : log.data, note);
	const { sum, currency, leaves, atMs } = factsOf(day, checked.data);
	return (
		<>
			<Part title={t('owed.day', { day: formatLongDate(day.day) })}>
				<dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line min-[720px]:grid-cols-4">
					<Fact name={t('owed.total')} testId="owed-total">
						{formatSum(sum)} <Unit>USD</Unit>
					</Fact>
					<Fact name={t('owed.at')}>
						{formatTime(atMs)} <Unit>{formatZone(atMs)}</Unit>
					</Fact>
					<Fact name={t('owed.leaves')}>{formatNumber(leaves)}</Fact>
					<Fact name={t('owed.looked')}>{formatNumber(day.looked)}</Fact>
				</dl>
				{currency === 'SANDBOX_USD' && <p className="max-w-[68ch] text-sm text-secondary">{t('owed.sandbox')}</p>}
				{!checked.isFetching && (
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<Button
							look={checked.data === undefined ? 'primary' : 'plain'}
							onClick={() => (isAsked ? void checked.refetch() : setAsked(true))}
						>
							{t(isAsked ? 'owed.again' : 'owed.check')}
						</Button>
						{!isAsked && <p className="min-w-0 flex-1 basis-64 text-sm text-secondary">{t('owed.asked')}</p>}
					</div>
				)}
			</Part>
			{alarm !== null && <LogAlarm alarm={alarm} />}
			{checked.isFetching ? (
				<p role="status" className="flex items-center gap-2 rounded border border-line bg-surface p-4">
					<Spinner />
					{t('owed.checking', { count: formatNumber(day.leaves) })}
				</p>
			) : checked.isError ? (
				<p role="alert" className="rounded border border-line bg-surface p-4">
					{t('owed.failed')}
				</p>
			) : (
				checked.data !== undefined && (
					<OwedResult day={day} earlierRound={earlierRound} standing={standing} logIn={logIn} checked={checked.data} />
				)
			)}
			{checked.data !== undefined && log.data !== undefined && (
				<OwedCommand day={day.day} userId={userId} own={checked.data.own} logKey={log.data.logKey} />
			)}
		</>
	);
}

function Fact({ name, testId, children }: { name: string; testId?: string; children: ReactNode }) {
	return (
		<div className="flex flex-col gap-0.5 bg-surface p-4">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="text-lg font-semibold tabular-nums" data-testid={testId}>
				{children}
			</dd>
		</div>
	);
}

function Unit({ children }: { children: string }) {
	return <span className="text-sm font-normal text-secondary">{children}</span>;
}

function EarlierDays({ days, onChoose }: { days: readonly OwedDay[]; onChoose(day: string): void }) {
	const { t } = useTranslation();
	return (
		<Part title={t('owed.days')}>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{days.map(({ day, sum, looked }) => (
					<li key={day} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-2 pl-4">
						<span className="min-w-0">
							<span className="block font-medium">{formatLongDate(day)}</span>
							<span className="text-sm text-secondary">
								{t('owed.looked')}: {formatNumber(looked)}
							</span>
						</span>
						<span className="flex items-center gap-3 tabular-nums">
							{formatSum(sum)}
							<Button
								look="quiet"
								aria-label={t('owed.checkDay', { day: formatLongDate(day) })}
								onClick={() => onChoose(day)}
							>
								{t('owed.check')}
							</Button>
						</span>
					</li>
				))}
			</ul>
		</Part>
	);
}
