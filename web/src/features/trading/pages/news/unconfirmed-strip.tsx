import { PATHS } from '@fairtick/domain/pages/pages';
import X from 'lucide-react/icons/x';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';

/** A small reminder that the address is not verified yet, with a link to the email. */
export function UnconfirmedStrip({ onDismiss }: { onDismiss(): void }) {
	const { t } = useTranslation();
	return (
		<div className="flex h-9 shrink-0 items-center gap-3 bg-raised px-3 text-sm text-secondary">
			<p className="min-w-0 truncate">{t('ticket.unconfirmed')}</p>
			<Link
				to={PATHS['settings.profile']}
				className="inline-flex h-full shrink-0 items-center font-medium text-text underline underline-offset-4"
			>
				{t('ticket.sendAgain')}
			</Link>
			<button
				type="button"
				aria-label={t('common.dismiss')}
				onClick={onDismiss}
				className="ml-auto -mr-2 inline-flex h-full w-11 shrink-0 items-center justify-center rounded hover:text-text"
			>
				<X size={16} aria-hidden="true" />
			</button>
		</div>
	);
}
