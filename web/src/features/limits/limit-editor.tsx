import { changeOwnLimits, type ShownLimit } from '@fairtick/domain/limits/contract';
import type { BodyOf } from '@fairtick/domain/wire/endpoint';
import { call } from '../../kit/api/call.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { formatLimit, isInMinutes } from './format-limit.ts';
import { AmountForm, MinutesForm } from './limit-forms.tsx';
import { useLimitsCall } from './use-limits-call.ts';
import { UsedBar } from './used-bar.tsx';

type Wanted = BodyOf<typeof changeOwnLimits>['limits'][number];

interface LimitEditorProps {
	limit: ShownLimit;
	name: string;
	/** A short title, if the rest of the limit's name is above it. */
	title?: string;
}

/** One limit: its value, the used part, a pending value, and a form to change it (LIMIT-01). */
export function LimitEditor({ limit, name, title = name }: LimitEditorProps) {
	const { t } = useTranslation();
	const { send, busy, alert } = useLimitsCall();
	const { kind, window, value } = limit;
	const change = (wanted: number | null) =>
		send(() => call(changeOwnLimits, { body: { limits: [{ kind, window, value: wanted } as Wanted] } }));
	const Form = isInMinutes(limit) ? MinutesForm : AmountForm;
	return (
		<li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<div className="text-sm">
					<h3 className="font-medium">{title}</h3>
					<p className={value === null ? 'text-secondary' : 'font-semibold'}>{formatLimit(t, limit, value)}</p>
				</div>
				<Form limit={limit} name={name} busy={busy} onSave={change} />
			</div>
			{alert}
			<UsedBar limit={limit} name={name} />
			{limit.next !== null && <PendingLimit limit={limit} next={limit.next} busy={busy} onChoose={change} />}
		</li>
	);
}

interface PendingLimitProps {
	limit: ShownLimit;
	next: NonNullable<ShownLimit['next']>;
	busy: boolean;
	onChoose(value: number | null): void;
}

/** A pending limit: it can be dropped at any time, and confirmed once it is due. */
function PendingLimit({ limit, next, busy, onChoose }: PendingLimitProps) {
	const { t } = useTranslation();
	const isDue = useServerNow() >= Date.parse(next.at);
	const wanted = formatLimit(t, limit, next.value);
	const [from, until] = [next.at, next.confirm_by].map((at) => formatDateTime(Date.parse(at)));
	return (
		<div className="flex flex-col items-start gap-2 rounded border border-line p-3 text-sm">
			<p>
				{isDue
					? t('limits.pendingDue', { value: wanted, until: until ?? '' })
					: t('limits.pending', { value: wanted, from: from ?? '', until: until ?? '' })}
			</p>
			<div className="flex flex-wrap gap-2">
				{isDue && (
					<Button busy={busy} onClick={() => onChoose(next.value)}>
						{t('limits.confirm', { value: wanted })}
					</Button>
				)}
				<Button busy={busy} onClick={() => onChoose(limit.value)}>
					{t('limits.keep', { value: formatLimit(t, limit, limit.value) })}
				</Button>
			</div>
		</div>
	);
}
