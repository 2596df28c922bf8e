import type { Trade } from '@fairtick/domain/trading/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { buttonClass } from '../../../kit/ui/button.tsx';

/** Makes the link from a closed trade to the check of its result, for lists and details of trades. */
export const verifyLink = (trade: Trade, look: 'button' | 'row') => <VerifyLink id={trade.id} look={look} />;

function VerifyLink({ id, look }: { id: string; look: 'button' | 'row' }) {
	const { t } = useTranslation();
	return (
		<Link
			to={`/verify/${id}`}
			className={
				look === 'button'
					? buttonClass('plain', 'w-full')
					: 'relative z-1 inline-flex min-h-6 items-center text-text underline underline-offset-4 max-desktop:-my-1.5 max-desktop:min-h-11 max-desktop:px-1'
			}
		>
			{t('trading.verify')}
		</Link>
	);
}
