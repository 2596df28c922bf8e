import type { ShownLimit } from '@fairtick/domain/limits/contract';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { formatLimit } from './format-limit.ts';

/** The used part of a limit, and the time at which it next changes; nothing without a limit. */
export function UsedBar({ limit, name }: { limit: ShownLimit; name: string }) {
	const { t } = useTranslation();
	const { kind, value, used, window_ends_at } = limit;
	if (value === null || used === null) return null;
	const share = value === 0 ? 100 : Math.min(100, (used / value) * 100);
	const endsMs = window_ends_at === null ? null : Date.parse(window_ends_at);
	return (
		<div className="flex flex-col gap-1 text-sm text-secondary">
			<div
				role="progressbar"
				aria-label={name}
				aria-valuenow={Math.round(share)}
				className="h-1.5 overflow-hidden rounded-full bg-raised"
			>
				<div className="h-full bg-focus" style={{ width: `${share}%` }} />
			</div>
			<p>{t('limits.usedOf', { used: formatLimit(t, limit, used), limit: formatLimit(t, limit, value) })}</p>
			{endsMs !== null && used > 0 && value > 0 && (
				<p>{t(kind === 'session' ? 'limits.sessionEnds' : 'limits.freesUp', { time: formatDateTime(endsMs) })}</p>
			)}
		</div>
	);
}
