import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import type { KeptPromise } from '../../kit/base/kept-promises.ts';
import { formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Part } from '../../kit/ui/part.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { forgetBroken } from './files/kept-log.ts';
import { readKeyFiles } from './files/key-files.ts';
import { EvidenceAlarm } from './log/log-alarm.tsx';
import { PROMISES_KEY, type PromiseState, promisesQuery } from './promises-query.ts';

const LOOKS = {
	kept: { Icon: CircleCheck, colour: 'text-up-text' },
	waiting: { Icon: Clock, colour: 'text-demo' },
	delayed: { Icon: Clock, colour: 'text-demo' },
	late: { Icon: Clock, colour: 'text-demo' },
	uncounted: { Icon: TriangleAlert, colour: 'text-down-text' },
	broken: { Icon: CircleX, colour: 'text-down-text' },
	wrong: { Icon: TriangleAlert, colour: 'text-demo' },
	unknown: { Icon: CircleHelp, colour: 'text-demo' },
	unread: { Icon: CircleHelp, colour: 'text-demo' },
	absent: { Icon: CircleHelp, colour: 'text-demo' },
} as const;
const STATUSES = [
	'kept',
	'waiting',
	'unread',
	'delayed',
	'late',
	'uncounted',
	'broken',
	'wrong',
	'unknown',
	'absent',
] as const;

const statusOf = ({ found, tradeId }: KeptPromise, { unread }: PromiseState): (typeof STATUSES)[number] =>
	unread.has(tradeId) ? 'unread' : (found?.status ?? 'waiting');

const usePromises = (userId: number | null): PromiseState | undefined =>
	useQuery(promisesQuery(useQueryClient(), userId)).data;

interface OrderPromisesProps {
	/** The user or guest whose promises are shown; null without one. */
	userId: number | null;
	/** Restricts the list to this placement. */
	tradeId?: string;
}

/** The promises for this browser's orders, and their outcomes in the log; nothing without promises (PROOF-05). */
export function OrderPromises({ userId, tradeId }: OrderPromisesProps) {
	const data = usePromises(userId);
	if (data === undefined) return null;
	return tradeId === undefined ? <PromiseCounts state={data} /> : <OwnPromise state={data} tradeId={tradeId} />;
}

/** The alarm about broken promises at the top of a page. */
export function PromiseAlarm({ userId }: Pick<OrderPromisesProps, 'userId'>) {
	const data = usePromises(userId);
	return data === undefined ? null : <BrokenPromises state={data} />;
}

/** Answers that the log promised to hold and lacks, with the evidence. */
export function BrokenPromises({ state: { broken, logKey } }: { state: PromiseState }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [first, ...more] = broken;
	if (first === undefined) return null;
	return (
		<EvidenceAlarm
			name="broken-promise"
			kind="promise"
			title={t('promises.broken_title')}
			text={`${t('promises.broken_text')}${more.length > 0 ? ` ${t('promises.broken_more', { total: formatNumber(broken.length) })}` : ''}`}
			logKey={first.logKey ?? logKey}
			foundAtMs={first.foundAtMs}
			had={broken.map(({ promised }) => promised).join('\n')}
			shown={first.checkpoint}
			forgetText={t('promises.forgetText')}
			onForget={() => {
				forgetBroken();
				void queryClient.invalidateQueries({ queryKey: PROMISES_KEY });
			}}
		/>
	);
}

/** Numbers of promises by outcome. */
export function PromiseCounts({ state }: { state: PromiseState }) {
	const { t } = useTranslation();
	const { promises, isRead, unread } = state;
	if (promises.length === 0) return null;
	const countOf = (status: (typeof STATUSES)[number]) =>
		promises.filter((promise) => statusOf(promise, state) === status).length;
	const files = [...new Set(unread.values())];
	return (
		<Part title={t('promises.title')}>
			<p className="max-w-[68ch] text-secondary">{t('promises.text')}</p>
			{isRead === false && <p className="max-w-[68ch] text-demo">{t('promises.unread')}</p>}
			{files.length > 0 && (
				<p className="max-w-[68ch] break-words text-demo">
					{t('promises.unreadFiles', {
						files: files.slice(0, MOST_FILES).join(', ') + (files.length > MOST_FILES ? ', …' : ''),
					})}
				</p>
			)}
			<dl className="grid grid-cols-2 gap-3 min-[600px]:grid-cols-4" data-testid="promises">
				{STATUSES.map((status) => ({ status, count: countOf(status) }))
					.filter(({ status, count }) => count > 0 || status === 'kept')
					.map(({ status, count }) => (
						<div key={status} className="rounded border border-line bg-surface px-4 py-3" data-status={status}>
							<dt className="text-sm text-secondary">{t(`promises.status_${status}`)}</dt>
							<dd className={classNames('text-lg font-semibold tabular-nums', LOOKS[status].colour)}>
								{formatNumber(count)}
							</dd>
						</div>
					))}
			</dl>
		</Part>
	);
}

/** Maximum number of named files. */
const MOST_FILES = 5;

const UNKEPT: readonly string[] = ['broken', 'late', 'uncounted'];

/** Saves an unkept promise as a file, with everything needed to open it and the way to the keys. */
function SavePromise({ one, logKey }: { one: KeptPromise; logKey: string }) {
	const { t } = useTranslation();
	const [isSaving, setSaving] = useState(false);
	const save = async () => {
		setSaving(true);
		const { tradeId, userId, atMs, promise, found } = one;
		const files = await readKeyFiles();
		const file = {
			format: 'fairtick-promise-evidence/1',
			found,
			log_key: logKey,
			user: userId,
			trade: tradeId,
			got: atMs,
			promise,
			files,
		};
		saveFile(`promise-${tradeId}.json`, 'application/json', `${JSON.stringify(file, null, '\t')}\n`);
		setSaving(false);
	};
	return (
		<div className="mt-3 flex flex-col items-start gap-3 pl-8">
			<p className="max-w-[68ch] text-sm text-secondary">{t('promises.saveText')}</p>
			<Button disabled={isSaving} onClick={() => void save()}>
				{t('promises.save')}
			</Button>
		</div>
	);
}

/** The state of the promise for one placement; nothing if none is stored. */
export function OwnPromise({ state, tradeId }: { state: PromiseState; tradeId: string }) {
	const { t } = useTranslation();
	const { promises, isRead, unread, logKey } = state;
	const one = promises.find((promise) => promise.tradeId === tradeId);
	if (one === undefined) return null;
	const status = statusOf(one, state);
	const { Icon, colour } = LOOKS[status];
	return (
		<div className="rounded border border-line bg-surface p-4" data-testid="own-promise" data-status={status}>
			<p className="flex gap-3">
				<Icon size={20} className={classNames('mt-0.5 shrink-0', colour)} aria-hidden="true" />
				<span className="max-w-[68ch] min-w-0 break-words">
					{t(`promises.own_${status}`, {
						entry: formatNumber(one.found?.entry ?? 0),
						file: unread.get(tradeId) ?? '',
					})}
					{status === 'waiting' && isRead === false && ` ${t('promises.unread')}`}
				</span>
			</p>
			{UNKEPT.includes(status) && one.promise !== null && <SavePromise one={one} logKey={logKey} />}
		</div>
	);
}
