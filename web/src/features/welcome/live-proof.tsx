import { PATHS } from '@fairtick/domain/pages/pages';
import type { HourCheck } from '@fairtick/domain/proof/hours/hour-check';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { savesData } from '../../kit/base/saves-data.ts';
import { formatDate, formatNumber, formatTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { useFairAssets } from '../accounts/assets/use-fair-assets.ts';
import { beginOf, endOf, epochAt, type FairHour, fairHoursQuery, newestDueAt } from '../proof/hours/fair-hours.ts';
import { type CheckedHour, useHourCheck } from '../proof/hours/use-hour-check.ts';

/** The shown index, one of medium volatility. */
const SHOWN = 'V75';
/** Number of hours in which a revealed one is looked for. */
const LOOKS_BACK = 6;
const MINUTE_MS = 60_000;

/**
 * The end of the last completed hour, recomputed by the visitor's browser when this is scrolled into view (PROOF-03).
 */
export function LiveProof() {
	const { t } = useTranslation();
	const box = useRef<HTMLDivElement>(null);
	const [asked, setAsked] = useState(false);
	useEffect(() => {
		const element = box.current;
		// Then the visitor is asked first, because the check loads some 100 small files.
		if (element === null || savesData()) return;
		const observer = new IntersectionObserver(([entry]) => {
			if (entry?.isIntersecting) setAsked(true);
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return (
		<div ref={box} data-testid="live-proof">
			{asked ? (
				<Newest />
			) : (
				<Card title={t('welcome.live')}>
					<Button onClick={() => setAsked(true)}>{t('welcome.liveStart')}</Button>
				</Card>
			)}
		</div>
	);
}

function Newest() {
	const { t } = useTranslation();
	const { assets, isError, refetch } = useFairAssets();
	const nowMs = useServerNow(MINUTE_MS);
	const epoch = epochAt(nowMs);
	const hours = useQuery(fairHoursQuery(epoch, LOOKS_BACK));
	const asset = assets.find(({ ticker }) => ticker === SHOWN) ?? assets[0];
	const hour = hours.data?.find(({ revealed_at }) => revealed_at !== null);
	if (isError || hours.isError) return <Failed again={() => void Promise.all([refetch(), hours.refetch()])} />;
	if (hours.data === undefined || asset === undefined) return <Checking />;
	if (hour === undefined)
		return (
			<Card title={t('welcome.live')}>
				<p>{t('welcome.liveNone', { time: formatTime(endOf(epoch), false) })}</p>
			</Card>
		);
	const newestDue = newestDueAt(nowMs);
	return <Checked key={hour.epoch} asset={asset} hour={hour} missing={newestDue > hour.epoch ? newestDue : null} />;
}

interface CheckedProps {
	asset: { readonly id: number; readonly ticker: string; readonly name: string };
	hour: FairHour;
	/** A newer hour whose seed should be published too. */
	missing: number | null;
}

const nameHour = (epoch: number): string =>
	`${formatDate(beginOf(epoch))}, ${formatTime(beginOf(epoch), false)}–${formatTime(endOf(epoch), false)}`;

function Checked({ asset, hour, missing }: CheckedProps) {
	const { t } = useTranslation();
	const asked = useMemo(() => ({ index: asset, hour, span: 'minute' as const }), [asset, hour]);
	const { state, again } = useHourCheck(asked);
	if (state.kind === 'failed') return <Failed again={again} />;
	if (state.kind === 'checking') return <Checking />;
	const kind = findKind(state.found);
	const isMissing = missing !== null && kind === 'right';
	const { Icon, colour } = LOOKS[isMissing ? 'open' : kind];
	const { epoch } = hour;
	return (
		<Card title={t('welcome.live')} kind={isMissing ? 'open' : kind}>
			<p className="flex gap-3 text-base">
				<Icon size={24} className={classNames('shrink-0', colour)} aria-hidden="true" />
				<span className="max-w-[70ch]">
					{t(`welcome.live_${kind}`, {
						total: formatNumber(totalOf(state.found.check)),
						name: asset.name,
						hour: nameHour(epoch),
					})}
					{missing !== null && ` ${t('welcome.liveOlder', { hour: nameHour(missing) })}`}
				</span>
			</p>
			<Link
				to={PATHS['proof.hour']}
				query={{ index: asset.ticker, hour: `${epoch}` }}
				className="self-start font-medium underline underline-offset-4"
			>
				{t('welcome.liveMore')}
			</Link>
		</Card>
	);
}

const LOOKS = {
	right: { Icon: CircleCheck, colour: 'text-up-text' },
	wrong: { Icon: CircleX, colour: 'text-down-text' },
	open: { Icon: CircleHelp, colour: 'text-demo' },
} as const;

function findKind({ check, log }: CheckedHour): keyof typeof LOOKS {
	if (log.alarm !== null || check.status === 'wrong') return 'wrong';
	if (check.status !== 'compared') return 'open';
	if (check.difference !== null) return 'wrong';
	// Terms in unread entries do not concern the prices; the page of the hour reports them.
	const isSure = check.doubts.every((doubt) => doubt === 'terms');
	return log.check.status === 'consistent' && isSure ? 'right' : 'open';
}

const totalOf = (check: HourCheck): number => (check.status === 'compared' ? check.prices.length : 0);

function Checking() {
	const { t } = useTranslation();
	return (
		<Card title={t('welcome.live')}>
			<p className="flex items-center gap-2 text-secondary">
				<Spinner />
				{t('welcome.liveChecking')}
			</p>
		</Card>
	);
}

function Failed({ again }: { again(): void }) {
	const { t } = useTranslation();
	return (
		<Card title={t('welcome.live')}>
			<p>{t('welcome.liveFailed')}</p>
			<Button onClick={again}>{t('common.tryAgain')}</Button>
		</Card>
	);
}

interface CardProps {
	title: string;
	/** The result of the check, once known. */
	kind?: string;
	children: ReactNode;
}

function Card({ title, kind, children }: CardProps) {
	return (
		<section
			role="status"
			data-kind={kind}
			className="flex min-h-44 flex-col items-start gap-3 rounded border border-line bg-surface p-5 desktop:min-h-36"
		>
			<h3 className="text-base font-semibold">{title}</h3>
			{children}
		</section>
	);
}
