import type { User } from '@fairtick/domain/identity/contract';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

/** Shows a frozen user the reason and the date of review (IDENT-09). */
export function FrozenNotice({ reason, due_at }: NonNullable<User['frozen']>) {
	const { t } = useTranslation();
	return (
		<section className="flex flex-col gap-2 rounded border border-demo bg-surface p-4">
			<h2 className="font-semibold">{t('security.frozen')}</h2>
			<p className="text-secondary">{t('security.frozenText')}</p>
			<p className="break-words">
				{t('security.frozenReason')}: {reason}
			</p>
			{due_at !== null && <p>{t('security.frozenDue', { time: formatDateTime(Date.parse(due_at)) })}</p>}
		</section>
	);
}
