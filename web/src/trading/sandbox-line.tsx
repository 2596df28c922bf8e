import { useTranslation } from '../i18n/use-translation.ts';

/** That the real account trades this asset in the money of the sandbox alone (LEDGER-01). */
export function SandboxLine() {
	const { t } = useTranslation();
	return <span className="block">{t('ticket.sandboxOnly')}</span>;
}
