import { isSamePayer } from '@fairtick/domain/cashier/payments/payer';
import type { Review } from '@fairtick/domain/cashier/review-contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Fact } from '../../features/cashier/fact.tsx';
import { formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { useProviderName } from '../kit/use-provider-name.ts';
import { useWhy } from './use-why.ts';

interface PaymentFactsProps {
	payment: NonNullable<Review['payment']>;
	user: Review['user'];
}

/** The provider's data of a payment, with its payer's name beside its user's. */
export function PaymentFacts({ payment, user }: PaymentFactsProps) {
	const { t } = useTranslation();
	const why = useWhy();
	const nameProvider = useProviderName();
	const { provider, account, id, native_amount, native_currency, instrument, doubt, at } = payment;
	return (
		<Part title={t('admin.payment')}>
			<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">
				<Fact name={t('admin.payer')}>
					<Payer payment={payment} user={user} />
				</Fact>
				<Fact name={t('admin.nativeAmount')}>
					{formatDecimal(native_amount)} {native_currency}
				</Fact>
				<Fact name={t('admin.instrument')}>{instrument ?? '–'}</Fact>
				<Fact name={t('admin.time')}>{formatInstant(at)}</Fact>
				<Fact name={t('admin.providerAccount')}>
					{nameProvider(provider)} · {account}
				</Fact>
				<Fact name={t('admin.providerId')} copied={id}>
					{id}
				</Fact>
				{doubt !== null && <Fact name={t('admin.doubt')}>{why(doubt)}</Fact>}
			</dl>
		</Part>
	);
}

function Payer({ payment: { payer_name }, user }: PaymentFactsProps) {
	const { t } = useTranslation();
	if (payer_name === null) return '–';
	if (user === null) return payer_name;
	const named = (name: string) => ({ name, taxNumber: null, account: null });
	const same = isSamePayer(named(payer_name), named(user.name));
	const Icon = same ? CircleCheck : TriangleAlert;
	return (
		<span className="flex flex-col items-end">
			<span>{payer_name}</span>
			<span className={`inline-flex items-center gap-1 ${same ? 'text-up-text' : 'text-down-text'}`}>
				<Icon size={16} aria-hidden="true" />
				{t(same ? 'admin.samePayer' : 'admin.otherPayer', { name: user.name })}
			</span>
		</span>
	);
}
