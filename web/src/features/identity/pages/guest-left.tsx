import { useTranslation } from '../../../kit/i18n/use-translation.ts';

/** Warns a guest before signing in to another account (IDENT-11). */
export function GuestLeft() {
	const { t } = useTranslation();
	return (
		<p className="mt-6 rounded border border-line bg-surface p-3 text-sm text-secondary">{t('ticket.guestLeft')}</p>
	);
}
