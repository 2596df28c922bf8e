import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { PATHS } from '@fairtick/domain/pages/pages';
import { useEffect } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useNavigation, useShown } from '../../../../kit/navigation/use-navigation.ts';
import { Button } from '../../../../kit/ui/button.tsx';
import { AlertDialog } from '../../../../kit/ui/overlay/alert-dialog.tsx';
import { useAccount } from '../../../accounts/use-account.ts';

/**
 * A link in an email or a push message is about one account. If the other one is current, this asks before it switches
 * (APP-01). Either answer leaves the rest of the address.
 */
export function LinkedAccount({ user, mode }: { user: User; mode: Mode }) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const { query } = useShown().address;
	const { changeMode } = useAccount();
	const isThere = user.last_trade_on === mode;
	const forget = () => {
		const { account, ...rest } = Object.fromEntries(new URLSearchParams(query));
		void navigation.go(PATHS.home, { query: rest, replace: true });
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is another function each time
	useEffect(() => {
		if (isThere) forget();
	}, [isThere]);
	if (isThere) return null;
	return (
		<AlertDialog title={t(`linkedAccount.title_${mode}`)} text={t(`linkedAccount.text_${mode}`)} onClose={forget}>
			<Button onClick={forget}>{t('linkedAccount.stay')}</Button>
			<Button
				look="primary"
				onClick={() => {
					changeMode(user, mode);
					forget();
				}}
			>
				{t('linkedAccount.switch')}
			</Button>
		</AlertDialog>
	);
}
