import { findForeknowledge } from '@fairtick/domain/proof/promises/unchecked';
import type { Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { formatDate, formatNumber, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { CopyButton } from '../../../kit/ui/copying/copy-button.tsx';
import { Part } from '../../../kit/ui/part.tsx';
import type { LogState } from '../log/watch-log.ts';

const MARKS = {
	good: { Icon: CircleCheck, colour: 'text-up-text' },
	bad: { Icon: CircleX, colour: 'text-down-text' },
	warn: { Icon: TriangleAlert, colour: 'text-demo' },
	unknown: { Icon: CircleHelp, colour: 'text-demo' },
	info: { Icon: Info, colour: 'text-secondary' },
} as const;

interface GreenLevelsProps {
	/** Undefined while it is checked, null if that failed. */
	log: LogState | null | undefined;
	/** True if the receipt's checkpoint is newer than all that the site has shown. */
	isUncovered?: boolean;
	/** Further notes on the reach of the check. */
	children?: ReactNode;
	/** Instructions without this site, by default for a receipt. */
	withoutUs?: ReactNode;
}

/** The reach of the check in three levels (PROOF-07). */
export function GreenLevels({ log, isUncovered = false, withoutUs, children }: GreenLevelsProps) {
	const { t } = useTranslation();
	return (
		<Part title={t('verify.levels')}>
			<ul className="divide-y divide-line rounded border border-line bg-surface">
				{children}
				<Seen log={log} isUncovered={isUncovered} />
				<Level mark="warn" title={t('verify.nobody')} name="witnesses">
					{t('verify.nobodyText')}
				</Level>
				<Level mark="info" title={t('verify.ourWord')} name="our-word">
					{withoutUs ?? <CheckReceipt logKey={log?.logKey} />}
				</Level>
			</ul>
		</Part>
	);
}

/**
 * The part of the result that was foreseeable when the order was accepted; nothing for prices of venues, or if the
 * terms were not read.
 */
export function ForeknownLevel({ verification }: { verification: Verification }) {
	const { t } = useTranslation();
	const foreknowledge = findForeknowledge(verification);
	if (foreknowledge === null) return null;
	return (
		<Level mark={foreknowledge === 'sealed' ? 'info' : 'warn'} title={t('foreknown.title')} name="foreknown">
			{t(`foreknown.${foreknowledge}`)}
		</Level>
	);
}

/** The command that checks a receipt without this site. Without the log's key it could not decide the checkpoint. */
export const receiptCommand = (file: string, logKey: string | undefined): string =>
	`node verify/verify.mjs receipt ${file}${logKey === undefined ? '' : ` --key '${logKey}'`}`;

/** A command to copy; it breaks between its words. */
export function CommandLine({ command }: { command: string }) {
	const { t } = useTranslation();
	return (
		<span className="mt-2 flex items-center justify-between gap-2 rounded bg-ground py-1 pr-1 pl-3 text-text">
			<code className="min-w-0 font-mono text-xs wrap-anywhere">{command}</code>
			<CopyButton text={command} name={t('proof.copyCommand')} />
		</span>
	);
}

/** Instructions to check a receipt without this site. */
export function CheckReceipt({ file = 'receipt.json', logKey }: { file?: string; logKey: string | undefined }) {
	const { t } = useTranslation();
	return (
		<>
			{t('verify.ourWordText')}
			<CommandLine command={receiptCommand(file, logKey)} />
			<span className="mt-2 block">{t('verify.ourWordDisk')}</span>
		</>
	);
}

function Seen({ log, isUncovered }: Pick<GreenLevelsProps, 'log'> & { isUncovered: boolean }) {
	const { t } = useTranslation();
	if (log === undefined)
		return (
			<Level mark="info" title={t('verify.seen_checking')} name="seen">
				{t('verify.seenText_checking')}
			</Level>
		);
	const status = log === null ? 'unreachable' : log.alarm !== null ? 'alarm' : log.check.status;
	if (log === null || status !== 'consistent' || log.check.status !== 'consistent') {
		const behind = isUncovered ? 'uncovered' : 'behind';
		const kind = status === 'alarm' || status === 'missing' ? status : status === 'behind' ? behind : 'unreachable';
		return (
			<Level mark={kind === 'alarm' ? 'bad' : 'unknown'} title={t(`verify.seen_${kind}`)} name="seen">
				{t(`verify.seenText_${kind}`)}
			</Level>
		);
	}
	const size = formatNumber(log.check.size);
	const key = log.isPinned ? t('verify.keyPinned') : t('verify.keyKept');
	if (log.sinceMs === null)
		return (
			<Level mark="info" title={t('verify.seen_first')} name="seen">
				{t('verify.seenText_first', { size })} {key}
			</Level>
		);
	const since = `${formatDate(log.sinceMs, true)}, ${formatTime(log.sinceMs, false)}`;
	return (
		<Level mark="good" title={t('verify.seen_since', { since })} name="seen">
			{t('verify.seenText_since', { size })} {key}
		</Level>
	);
}

interface LevelProps {
	mark: keyof typeof MARKS;
	title: string;
	name: string;
	children: ReactNode;
}

function Level({ mark, title, name, children }: LevelProps) {
	const { Icon, colour } = MARKS[mark];
	return (
		<li className="flex gap-3 p-4" data-testid={`level-${name}`} data-mark={mark}>
			<Icon size={20} className={classNames('mt-0.5 shrink-0', colour)} aria-hidden="true" />
			<div className="min-w-0 flex-1">
				<h3 className="font-semibold">{title}</h3>
				<div className="mt-1 max-w-[68ch] text-sm text-secondary">{children}</div>
			</div>
		</li>
	);
}
