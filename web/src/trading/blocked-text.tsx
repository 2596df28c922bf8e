import { useTranslation } from '../i18n/use-translation.ts';

const TEXTS = {
	'trading.account_frozen': 'ticket.blocked_account_frozen',
	'trading.excluded': 'ticket.blocked_excluded',
	'trading.session_over': 'ticket.blocked_session_over',
	'trading.reality_check': 'ticket.blocked_reality_check',
	'trading.real_money_off': 'ticket.blocked_real_money_off',
	'trading.staff': 'ticket.blocked_staff',
	'trading.verify_first': 'ticket.blocked_verify_first',
	'trading.claim_open': 'ticket.blocked_claim_open',
} as const;

/** Why somebody may not trade, whatever the order. */
export function BlockedText({ code }: { code: keyof typeof TEXTS }) {
	const { t } = useTranslation();
	return t(TEXTS[code]);
}
