import type { MethodTimes } from '@fairtick/domain/cashier/contract';
import { formatDuration, formatNumber } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Measured times of withdrawals by a method (CASH-13); nothing if there were none. */
export function MeasuredTimes({ times }: { times: MethodTimes | undefined }) {
	const { t } = useTranslation();
	if (times === undefined || times.median_s === null || times.p95_s === null) return null;
	return (
		<span className="block text-sm text-secondary tabular-nums">
			{t('cashier.measured', {
				median: formatDuration(times.median_s),
				p95: formatDuration(times.p95_s),
				count: formatNumber(times.count),
				cancelled: formatNumber(times.cancelled),
			})}
		</span>
	);
}
