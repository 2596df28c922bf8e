import { type ExclusionKind, excludeSelf } from '@fairtick/domain/limits/contract';
import { addMonths } from '@fairtick/domain/limits/exclusion';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { formatDate, formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { AlertDialog } from '../../kit/ui/overlay/alert-dialog.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { useLimitsCall } from './use-limits-call.ts';

const HOUR_MS = 3_600_000;

const DAY_MS = 24 * HOUR_MS;

/** Lengths to choose from. */
const EXCLUSION_LENGTHS = {
	time_out: ['1h', '1d', '7d', '14d', '42d'],
	self_exclusion: ['6m', '12m', '24m', '60m', 'always'],
} as const satisfies Record<ExclusionKind, readonly string[]>;

/** Begins a time-out or a self-exclusion after a dialog that explains its effects (LIMIT-02). */
export function ExcludeForm({ kind }: { kind: ExclusionKind }) {
	const { t } = useTranslation();
	const [length, setLength] = useState<ExclusionLength>(EXCLUSION_LENGTHS[kind][0]);
	const [asking, setAsking] = useState(false);
	const name = kind === 'time_out' ? 'timeOut' : 'selfExclusion';
	return (
		<SettingsSection title={t(`limits.${name}`)} text={t(`limits.${name}Text`)}>
			<div className="flex flex-wrap items-end gap-2">
				<div className="w-44">
					<SelectField
						label={t('limits.howLong')}
						value={length}
						onChange={({ target }) => setLength(target.value as ExclusionLength)}
						options={EXCLUSION_LENGTHS[kind].map((value) => ({ value, label: t(`limits.length_${value}`) }))}
					/>
				</div>
				<Button className="h-11" onClick={() => setAsking(true)}>
					{t(`limits.begin_${kind}`)}
				</Button>
			</div>
			{asking && <ExcludeDialog kind={kind} length={length} onClose={() => setAsking(false)} />}
		</SettingsSection>
	);
}

interface ExcludeDialogProps {
	kind: ExclusionKind;
	length: ExclusionLength;
	onClose(): void;
}

function ExcludeDialog({ kind, length, onClose }: ExcludeDialogProps) {
	const { t } = useTranslation();
	const live = useLive();
	const { send, busy, alert } = useLimitsCall();
	const [untilMs] = useState(() => endOf(length, live.nowMs()));
	const exclude = async () => {
		const endMs = endOf(length, live.nowMs());
		const until = endMs === null ? null : new Date(endMs).toISOString();
		if (await send(() => call(excludeSelf, { body: { kind, until } }))) onClose();
	};
	return (
		<AlertDialog
			title={
				untilMs === null
					? t('limits.askAlways')
					: t(`limits.ask_${kind}`, {
							time: kind === 'time_out' ? formatDateTime(untilMs) : formatDate(untilMs, true),
						})
			}
			text={t(untilMs === null ? 'limits.happensAlways' : `limits.happens_${kind}`)}
			onClose={onClose}
		>
			{alert}
			<Button onClick={onClose}>{t('dialog.cancel')}</Button>
			<Button look={kind === 'time_out' ? 'primary' : 'danger'} busy={busy} onClick={() => void exclude()}>
				{t(`limits.yes_${kind}`)}
			</Button>
		</AlertDialog>
	);
}

type ExclusionLength = (typeof EXCLUSION_LENGTHS)[ExclusionKind][number];

/** The end of an exclusion that begins now, epoch milliseconds; null if permanent. */
function endOf(length: ExclusionLength, nowMs: number): number | null {
	if (length === 'always') return null;
	const count = Number.parseInt(length, 10);
	if (length.endsWith('m')) return addMonths(nowMs, count);
	return nowMs + count * (length.endsWith('h') ? HOUR_MS : DAY_MS);
}
