import { PATHS } from '@fairtick/domain/pages/pages';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useParams } from '../../../kit/navigation/use-navigation.ts';
import { ReceiptView } from './receipt-view.tsx';
import { VerifyFrame } from './verify-frame.tsx';

/** A result shared by its user, checked for anyone who has the link (PROOF-07). */
export function SharedReceiptPage() {
	const { t } = useTranslation();
	const { share } = useParams(PATHS['receipt.shared']);
	return (
		<VerifyFrame lead={t('verify.leadShared')}>
			<ReceiptView key={share} of={{ share }} />
		</VerifyFrame>
	);
}
