import type { Movement } from '@fairtick/domain/cashier/movement';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { formatDateTime, formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button, buttonClass } from '../../kit/ui/button.tsx';
import { useCopying } from '../../kit/ui/copying/use-copying.ts';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { Fact } from './fact.tsx';
import { nameField } from './method-name.ts';
import { RateClock } from './quoted-rate.tsx';

type Next = NonNullable<Movement['next']>;

interface NextStepProps {
	next: Next;
	/** The amount in the method's own currency. */
	local: Movement['local'];
}

/** The payer's next step: a page to open, or the amount, address and reference to pay. */
export function NextStep({ next, local }: NextStepProps) {
	const { t } = useTranslation();
	const clock = local && <RateClock kind="deposit" rate={local} over={t('cashier.rateLate')} />;
	if ('url' in next)
		return (
			<section className="flex flex-col items-start gap-3 rounded border border-focus bg-surface p-4">
				<p>{t('cashier.payThere')}</p>
				{clock}
				<a href={next.url} className={buttonClass('primary', 'max-desktop:w-full')}>
					{t('cashier.toPayment')}
					<ExternalLink size={16} aria-hidden="true" />
				</a>
			</section>
		);
	const { instructions, qr, expires_at } = next;
	return (
		<section
			aria-label={t('cashier.instructions')}
			className="flex flex-col gap-4 rounded border border-focus bg-surface p-4 desktop:flex-row desktop:gap-6"
		>
			{qr !== null && <PaymentCode code={qr} />}
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<p>{t('cashier.payAsTold', { time: formatDateTime(Date.parse(expires_at)) })}</p>
				{clock}
				<dl className="flex flex-col gap-2 text-sm">
					{instructions.map((line) => (
						<Instruction key={line.name} {...line} />
					))}
				</dl>
			</div>
		</section>
	);
}

/** One value to type. An amount is shown in the viewer's notation and copied in the notation of bank forms. */
function Instruction({ name, value }: { name: string; value: string }) {
	const { t } = useTranslation();
	const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(name === 'amount' ? value : '') ?? [];
	return (
		<Fact name={nameField(t, name)} copied={amount ?? value}>
			{amount === undefined ? value : `${formatDecimal(amount)} ${currency}`}
		</Fact>
	);
}

/** A payment code to scan from another screen, to copy into a banking app or, as a UPI link, to open on this phone. */
function PaymentCode({ code }: { code: string }) {
	const { t } = useTranslation();
	const { copied, copy } = useCopying(code);
	return (
		<div className="flex flex-col items-center gap-3 desktop:w-64">
			<QrCode text={code} label={t('cashier.qrAlt')} />
			<p className="text-center text-sm text-secondary">{t('cashier.scanCode')}</p>
			{copy && (
				<Button onClick={copy} className="w-full">
					{copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
					{t(copied ? 'cashier.copiedCode' : 'cashier.copyCode')}
				</Button>
			)}
			{code.startsWith('upi:') && (
				<a href={code} className={buttonClass('primary', 'w-full desktop:hidden')}>
					{t('cashier.openApp')}
				</a>
			)}
		</div>
	);
}
