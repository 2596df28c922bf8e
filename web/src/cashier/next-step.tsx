import type { Movement } from '@fairtick/domain/cashier/movement';
import { ExternalLink } from 'lucide-react';
import { formatDateTime } from '../i18n/format.ts';
import type { TextKey } from '../i18n/messages.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Fact } from './fact.tsx';

/** What the payer does now: a page to open, or what to pay, where and with which reference. */
export function NextStep({ next }: { next: NonNullable<Movement['next']> }) {
	const { t } = useTranslation();
	if ('url' in next)
		return (
			<section className="flex flex-col items-start gap-3 rounded border border-focus bg-surface p-4">
				<p>{t('cashier.payThere')}</p>
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
			className="flex flex-col gap-4 rounded border border-focus bg-surface p-4 desktop:flex-row"
		>
			{qr !== null && <QrCode text={qr} label={t('cashier.qrAlt')} />}
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<p>{t('cashier.payAsTold', { time: formatDateTime(Date.parse(expires_at)) })}</p>
				<dl className="flex flex-col gap-2 text-sm">
					{instructions.map(({ name, value }) => (
						<Fact key={name} name={t(`cashier.field_${name}` as TextKey, name)} copied={value}>
							{value}
						</Fact>
					))}
				</dl>
			</div>
		</section>
	);
}
