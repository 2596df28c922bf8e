import type { OwnLimits } from '@fairtick/domain/limits/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ExclusionNotice } from '../../limits/exclusion-notice.tsx';

/** Says in place of the address that its user takes a break or has excluded themselves, and until when (LIMIT-02). */
export function FeedBreak(exclusion: NonNullable<OwnLimits['exclusion']>) {
	const { t } = useTranslation();
	return (
		<>
			<ExclusionNotice {...exclusion} />
			<p className="text-secondary">{t('calendar.feedBreak')}</p>
		</>
	);
}
