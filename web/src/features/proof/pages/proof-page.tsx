import { PATHS } from '@fairtick/domain/pages/pages';
import { getProof } from '@fairtick/domain/proof/contract';
import { bundlePathOf } from '@fairtick/domain/proof/log/bundles';
import { itemsPathOf, TILE_WIDTH } from '@fairtick/domain/proof/log/tiles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { formatDate, formatNumber, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copying/copy-button.tsx';
import { Part } from '../../../kit/ui/part.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { readHead } from '../files/read-head.ts';
import { epochAt } from '../hours/fair-hours.ts';
import { CheckpointTail, type TailRow } from '../log/checkpoint-tail.tsx';
import { LogAlarm } from '../log/log-alarm.tsx';
import { LogTail } from '../log/log-tail.tsx';
import { logQuery } from '../log/watch-log.ts';
import { WitnessList } from '../log/witness-list.tsx';
import { OrderPromises, PromiseAlarm } from '../order-promises.tsx';
import { GreenLevels, receiptCommand } from '../receipts/green-levels.tsx';
import { StatisticsPart } from './statistics/statistics-part.tsx';
import { useHolder } from './use-holder.ts';

/** Number of listed checkpoints of this visit. */
const LISTED = 8;

/**
 * The log: purpose and state, outcomes of trades and orders, and instructions to check it without this site (PROOF-04,
 * PROOF-07).
 */
export function ProofPage() {
	const { t } = useTranslation();
	const live = useLive();
	const holder = useHolder();
	const described = useQuery({
		queryKey: ['proof', 'described'],
		queryFn: ({ signal }) => fetchAnswer(getProof, {}, signal),
		meta: { silent: true },
	});
	const log = useQuery(logQuery(null));
	const { refetch } = log;
	const [rows, setRows] = useState<readonly TailRow[]>([]);
	useEffect(
		() =>
			live.checkpoint.subscribe(() => {
				if (!document.hidden) void refetch();
			}),
		[live, refetch],
	);
	const signedAt = described.data?.signed_at ?? null;
	const check = log.data?.check;
	const newest = check?.status === 'consistent' && log.data?.alarm === null ? check.newest : null;
	useEffect(() => {
		const head = newest === null ? null : readHead(newest);
		if (head === null) return;
		const received = live.checkpoint.get();
		// The first one was signed before this page was opened.
		const atMs = received?.note === newest ? received.atMs : signedAt === null ? null : Date.parse(signedAt);
		setRows((before) => [{ ...head, atMs }, ...before.filter(({ size }) => size !== head.size)].slice(0, LISTED));
	}, [newest, live, signedAt]);
	const alarm = log.data?.alarm ?? null;
	const hasNone = rows.length === 0 && (log.isError || (check !== undefined && newest === null));
	return (
		<article className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-12 px-4 py-8 desktop:py-12">
			<header className="flex flex-col gap-3">
				<h1 className="text-xl font-bold tracking-tight">{t('title.proof')}</h1>
				<p className="max-w-[68ch] text-base leading-7">{t('proof.plain')}</p>
				<p className="flex flex-wrap gap-3">
					<Link to={PATHS['receipt.file']} className={buttonClass('primary')}>
						{t('proof.checkReceipt')}
					</Link>
					<Link to={PATHS['proof.liabilities']} className={buttonClass('quiet')}>
						{t('published.owedLink')}
					</Link>
				</p>
			</header>
			{alarm !== null && <LogAlarm alarm={alarm} />}
			<PromiseAlarm userId={holder} />
			<Part title={t('proof.now')}>
				<p className="max-w-[68ch] text-secondary">{t('proof.nowText')}</p>
				{hasNone ? (
					<div className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
						<p>{t('proof.none')}</p>
						<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
					</div>
				) : (
					<CheckpointTail rows={rows} />
				)}
			</Part>
			{!hasNone && <LogTail size={rows[0]?.size ?? null} />}
			<GreenLevels log={log.isError ? null : log.data} />
			<OrderPromises userId={holder} />
			{described.data !== undefined && <WitnessList described={described.data} />}
			<Part title={t('proof.hourTitle')}>
				<p className="max-w-[68ch] text-secondary">{t('proof.hourText')}</p>
				<Link to={PATHS['proof.hour']} className={buttonClass('plain', 'self-start')}>
					{t('title.hour')}
				</Link>
			</Part>
			<StatisticsPart logKey={described.data?.log_key ?? null} />
			<Part title={t('proof.engineer')}>
				<p className="max-w-[68ch] leading-6 text-secondary">{t('proof.engineerText')}</p>
			</Part>
			<Part title={t('proof.keys')}>
				<p className="max-w-[68ch] text-secondary">{t('proof.keysText')}</p>
				{described.data === undefined ? (
					<QueryState query={described} />
				) : (
					<dl className="divide-y divide-line rounded border border-line bg-surface">
						<Key name={t('verify.origin')} text={described.data.origin} />
						<Key name={t('proof.logKey')} text={described.data.log_key} />
						<Key name={t('proof.promiseKey')} text={described.data.promise_key} />
						{described.data.later_keys.map(({ use, key, named_at }) => (
							<Key
								key={key}
								name={`${t(use === 'log' ? 'proof.logKey' : 'proof.promiseKey')}, ${formatDate(Date.parse(named_at), true)}`}
								text={key}
							/>
						))}
					</dl>
				)}
			</Part>
			<Part title={t('proof.without')}>
				<p className="max-w-[68ch] text-secondary">{t('proof.withoutText')}</p>
				<Commands logKey={described.data?.log_key} size={described.data?.size ?? 0} />
			</Part>
			<Part title={t('proof.files')}>
				<p className="max-w-[68ch] text-secondary">{t('proof.filesText')}</p>
				<Files size={check?.status === 'consistent' ? check.size : null} />
			</Part>
		</article>
	);
}

function Key({ name, text }: { name: string; text: string }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
			<dt className="w-32 shrink-0 text-sm text-secondary">{name}</dt>
			<dd className="flex min-w-0 flex-1 items-center justify-between gap-2 font-mono text-xs break-all">
				{text}
				<CopyButton text={text} name={t('proof.copyKey', { name })} />
			</dd>
		</div>
	);
}

/** @param size number of entries of the log. While it has less than two tiles, the first one may not be packed. */
function Commands({ logKey, size }: { logKey: string | undefined; size: number }) {
	const { t } = useTranslation();
	const log = `${location.origin}/log`;
	const commands = [
		['proof.command_checkpoint', `curl ${log}/checkpoint`],
		[
			'proof.command_entry',
			`curl ${log}/${size < 2 * TILE_WIDTH ? itemsPathOf(0) : `${bundlePathOf(0)} | gunzip`} | strings`,
		],
		['proof.command_receipt', receiptCommand('receipt.json', logKey)],
		[
			'proof.command_hour',
			`node verify/verify.mjs hour V75 ${epochAt(Date.now()) - 1} --log ${log}${logKey === undefined ? '' : ` --key '${logKey}'`}`,
		],
	] as const;
	return (
		<ul className="flex flex-col gap-3">
			{commands.map(([key, command]) => (
				<li key={key} className="flex flex-col gap-1">
					<p className="text-sm text-secondary">{t(key)}</p>
					<p className="flex items-center justify-between gap-2 rounded border border-line bg-surface py-1 pr-1 pl-3">
						<code className="min-w-0 font-mono text-xs wrap-anywhere">{command}</code>
						<CopyButton text={command} name={t('proof.copyCommand')} />
					</p>
				</li>
			))}
		</ul>
	);
}

const FILES = ['checkpoint', 'tile', 'entries', 'bundles', 'items'] as const;
const LOG_PATHS = {
	checkpoint: '/log/checkpoint',
	tile: '/log/tile/<L>/<N>',
	entries: '/log/tile/entries/<N>',
	bundles: '/log/bundles/<N>',
	items: '/log/items/<N>',
} as const;

function Files({ size }: { size: number | null }) {
	const { t } = useTranslation();
	return (
		<dl className="divide-y divide-line rounded border border-line bg-surface">
			{FILES.map((name) => (
				<div key={name} className="flex flex-col gap-1 px-4 py-3 min-[600px]:flex-row min-[600px]:gap-4">
					<dt className="shrink-0 font-mono text-xs leading-6 min-[600px]:w-48">
						{name === 'checkpoint' ? (
							<a href={LOG_PATHS.checkpoint} className="underline underline-offset-4">
								{LOG_PATHS.checkpoint}
							</a>
						) : (
							LOG_PATHS[name]
						)}
					</dt>
					<dd className="text-sm leading-6 text-secondary">
						{t(`proof.file_${name}`)}
						{name === 'items' &&
							size !== null &&
							` ${t('proof.filesNow', { size: formatNumber(size), time: formatTime(Date.now()) })}`}
					</dd>
				</div>
			))}
		</dl>
	);
}
