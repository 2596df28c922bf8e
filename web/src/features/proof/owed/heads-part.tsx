import { getOwnHeads, type OwnHeads } from '@fairtick/domain/proof/contract';
import type { HeadsCheck } from '@fairtick/domain/proof/log/check-heads';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDateTime, formatNumber } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Part } from '../../../kit/ui/part.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { LogAlarm } from '../log/log-alarm.tsx';
import { findStanding } from '../log/log-standing.ts';
import { findLogKey, LOG_KEY, logQuery } from '../log/watch-log.ts';
import { StepRow } from '../receipts/step-row.tsx';
import { SavedCommand } from '../saved-command.tsx';
import { askHeads } from '../worker/ask-worker.ts';

const FILE = 'my-heads.json';
const KINDS = ['available', 'in_trades', 'in_orders', 'withdrawing', 'blocked'] as const;
const isKind = (kind: string): kind is (typeof KINDS)[number] => KINDS.some((known) => known === kind);

interface CheckedHeads {
	readonly own: OwnHeads;
	readonly check: HeadsCheck;
}

const headsQuery = (userId: number) =>
	queryOptions({
		queryKey: [...LOG_KEY, 'heads', userId],
		queryFn: async ({ signal }): Promise<CheckedHeads> => {
			const own = await fetchAnswer(getOwnHeads, {}, signal);
			return { own, check: await askHeads(own, (await findLogKey(signal)).logKey, signal) };
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		retry: false,
		meta: { silent: true },
	});

/**
 * Checks that the log holds the newest entries of the viewer's accounts, so that no earlier movement can be changed
 * (PROOF-01).
 */
export function HeadsPart({ userId }: { userId: number }) {
	const { t } = useTranslation();
	const [isAsked, setAsked] = useState(false);
	const checked = useQuery({ ...headsQuery(userId), enabled: isAsked });
	return (
		<Part title={t('heads.title')}>
			<p className="max-w-[68ch] text-secondary">{t('heads.text')}</p>
			{checked.isFetching ? (
				<p role="status" className="flex items-center gap-2 rounded border border-line bg-surface p-4">
					<Spinner />
					{t('heads.checking')}
				</p>
			) : (
				<div>
					<Button onClick={() => (isAsked ? void checked.refetch() : setAsked(true))}>
						{t(isAsked ? 'owed.again' : 'heads.check')}
					</Button>
				</div>
			)}
			{checked.isError && !checked.isFetching && (
				<p role="alert" className="rounded border border-line bg-surface p-4">
					{t('heads.failed')}
				</p>
			)}
			{checked.data !== undefined && !checked.isFetching && <HeadsResult userId={userId} checked={checked.data} />}
		</Part>
	);
}

/** The result for each account. It is green only if the log is the one that this browser knows (PROOF-07). */
export function HeadsResult({ userId, checked: { own, check } }: { userId: number; checked: CheckedHeads }) {
	const { t } = useTranslation();
	const log = useQuery({ ...logQuery(check.note), enabled: check.note !== null });
	if (check.note === null) return <p role="alert">{t('owed.wrong_unsigned')}</p>;
	if (own.user !== `${userId}`) return <p role="alert">{t('owed.wrong_other_user')}</p>;
	if (own.accounts.length === 0) return <p className="text-secondary">{t('heads.none')}</p>;
	const isCovered = findStanding(log.isError ? null : log.data, check.note) === 'covered';
	return (
		<>
			{log.data?.alarm && <LogAlarm alarm={log.data.alarm} />}
			<ul className="divide-y divide-line rounded border border-line bg-surface" data-testid="heads">
				{own.accounts.map(({ account, kind, currency, version, entry }, i) => {
					const { atMs = null, problem = 'not_logged' } = check.accounts[i] ?? {};
					const mark = problem !== null ? 'wrong' : isCovered ? 'right' : 'undecided';
					const facts = {
						count: Number(version),
						n: formatNumber(Number(version)),
						entry: formatNumber(entry),
						time: atMs === null ? '' : formatDateTime(atMs),
					};
					return (
						<StepRow
							key={account}
							testId={`head-${account}`}
							mark={mark}
							title={`${t(currency === 'DEMO_USD' ? 'heads.demo' : 'heads.real')} · ${isKind(kind) ? t(`heads.kind_${kind}`) : kind}`}
							word={t(`heads.${mark}`)}
							text={
								problem === null
									? t(`heads.text_${mark === 'right' ? 'right' : 'undecided'}`, facts)
									: t(`heads.text_${problem}`)
							}
						/>
					);
				})}
			</ul>
			{log.data !== undefined && (
				<SavedCommand
					file={FILE}
					content={JSON.stringify(own)}
					saveText={t('heads.save')}
					command={`node verify/verify.mjs heads ${location.origin}/log ${FILE} --user ${userId} --key '${log.data.logKey}'`}
				/>
			)}
		</>
	);
}
