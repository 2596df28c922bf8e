import { PATHS } from '@fairtick/domain/pages/pages';
import { getTrade, type Trade } from '@fairtick/domain/trading/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../kit/api/call.ts';
import { formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { rememberIntended } from '../../../kit/navigation/intended-url.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useFailureToast } from '../../../kit/notices/use-failure-toast.ts';
import { buttonClass } from '../../../kit/ui/button.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { isAnsweredLate } from '../clicks/is-answered-late.ts';
import { OrderPromises, PromiseAlarm } from '../order-promises.tsx';
import { ReceiptCheck } from '../receipts/receipt-check.tsx';
import { ReceiptTools } from '../receipts/receipt-tools.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { hourLink } from './hour-link.tsx';
import { useHolder } from './use-holder.ts';

interface ReceiptViewProps {
	of: { readonly trade: string } | { readonly share: string };
}

/** A receipt of the server: checked, or the time when it will be ready, or the reason why there is none. */
export function ReceiptView({ of }: ReceiptViewProps) {
	const { t } = useTranslation();
	const { query, onReveal } = useReceipt(of);
	const onError = useFailureToast();
	const holder = useHolder();
	const { data } = query;
	const tradeId = 'trade' in of ? of.trade : null;
	const shared = 'share' in of ? `${location.origin}/r/${of.share}` : null;
	const file = `receipt-${('trade' in of ? of.trade : of.share).slice(0, 8)}.json`;
	const trade = useOwnTrade(tradeId, data?.kind === 'ready');
	if (data === undefined) return <QueryState query={query} />;
	switch (data.kind) {
		case 'waiting':
			return (
				<Notice title={t('verify.waiting')} busy>
					{t('verify.waitingText', { time: formatTime(data.atMs, false) })}
				</Notice>
			);
		case 'before_log':
			return <Notice title={t('verify.beforeLog')}>{t('verify.beforeLogText')}</Notice>;
		case 'unknown':
			return <Notice title={t('verify.unknownReceipt')}>{t('verify.unknownReceiptText')}</Notice>;
		case 'signed_out':
			return (
				<Notice title={t('verify.logIn')}>
					<span className="flex flex-col items-start gap-3">
						{t('verify.logInText')}
						<Link
							to={PATHS.login}
							className={buttonClass('primary')}
							onClick={() => rememberIntended(location.pathname)}
						>
							{t('nav.login')}
						</Link>
					</span>
				</Notice>
			);
		case 'ready':
			return (
				<>
					<PromiseAlarm userId={holder} />
					<ReceiptCheck
						text={data.text}
						file={file}
						answeredLate={isAnsweredLate(trade)}
						trade={trade}
						onReveal={onReveal}
						hourLink={hourLink}
					/>
					{tradeId !== null && <OrderPromises userId={holder} tradeId={tradeId} />}
					<ReceiptTools text={data.text} file={file} tradeId={tradeId} shared={shared} onError={onError} />
				</>
			);
	}
}

/** The trade in the viewer's account; null while loading and for shared receipts. */
function useOwnTrade(id: string | null, enabled: boolean): Trade | null {
	const { data } = useQuery({
		queryKey: ['trades', 'one', id],
		queryFn: async ({ signal }) => {
			const outcome = await call(getTrade, { params: { id: id ?? '' } }, { reports: 'none', signal });
			return outcome.kind === 'ok' ? outcome.answer : null;
		},
		enabled: id !== null && enabled,
		meta: { silent: true },
	});
	return data ?? null;
}

function Notice({ title, busy = false, children }: { title: string; busy?: boolean; children: ReactNode }) {
	return (
		<section role="status" className="flex gap-3 rounded border border-line bg-surface p-4 desktop:p-5">
			{busy && <Spinner />}
			<div className="flex min-w-0 flex-col gap-1">
				<h2 className="text-base font-semibold">{title}</h2>
				<div className="max-w-[68ch] text-secondary">{children}</div>
			</div>
		</section>
	);
}
