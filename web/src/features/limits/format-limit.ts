import type { ShownLimit } from '@fairtick/domain/limits/contract';
import { formatAmount } from '../../kit/i18n/format.ts';
import type { Translate } from '../../kit/i18n/translate.ts';

/** True if a limit is in minutes, not in money. */
export const isInMinutes = ({ kind }: Pick<ShownLimit, 'kind'>) => kind === 'session' || kind === 'reality_check';

/** A limit's value in its unit, or the text for no limit. */
export function formatLimit(t: Translate, limit: Pick<ShownLimit, 'kind'>, value: number | null): string {
	if (value === null) return t(limit.kind === 'reality_check' ? 'limits.off' : 'limits.none');
	return isInMinutes(limit) ? t('limits.minutes', { count: value }) : formatAmount(value);
}
