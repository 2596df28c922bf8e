import { type Dispute, openDispute } from '@fairtick/domain/support/contract';
import { getTrade } from '@fairtick/domain/trading/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Outcome } from '../../api/outcome.ts';
import { fetchAnswer } from '../../api/query.ts';
import { sendOnce } from '../../api/send-once.ts';
import { Link } from '../../app/navigation/link.tsx';
import { useNavigation, useShown } from '../../app/navigation/use-navigation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DISPUTES_KEY } from '../../support/disputes-key.ts';
import { MessageForm } from '../../support/message-form.tsx';
import { TradeDetails } from '../../trading/lists/trade-details.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { DisputeFrame } from './dispute-frame.tsx';
import { isUnknown } from './is-unknown.ts';

const CHECKS = ['check_entry', 'check_exit', 'check_rule'] as const;

/** Disputing the result of the trade that the address names: first how to check it, then the form (CASH-12). */
export function NewDisputePage() {
	const { t } = useTranslation();
	const id = new URLSearchParams(useShown().address.query).get('trade') ?? '';
	const trade = useQuery({
		queryKey: ['trades', 'one', id],
		queryFn: ({ signal }) => fetchAnswer(getTrade, { params: { id } }, signal),
	});
	if (trade.data === undefined && isUnknown(trade.error)) return <NotFoundPage />;
	return (
		<DisputeFrame
			title={t('title.newDispute')}
			text={t('support.newText')}
			factsFirst
			facts={
				trade.data ? (
					<TradeDetails trade={trade.data} />
				) : trade.isError ? (
					<QueryState query={trade} />
				) : (
					<span className="skeleton block h-80 w-full" />
				)
			}
		>
			<section className="flex flex-col gap-3">
				<h2 className="text-base font-semibold">{t('support.checkTitle')}</h2>
				<ul className="flex list-disc flex-col gap-2 pl-5">
					{CHECKS.map((check) => (
						<li key={check}>{t(`support.${check}`)}</li>
					))}
				</ul>
				<Link to="/faq" hash="check" className="inline-flex min-h-11 items-center self-start underline desktop:min-h-6">
					{t('support.checkMore')}
				</Link>
			</section>
			<NewDispute tradeId={id} />
		</DisputeFrame>
	);
}

function NewDispute({ tradeId }: { tradeId: string }) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const queryClient = useQueryClient();
	const goTo = ({ id }: Pick<Dispute, 'id'>) => navigation.go(`/disputes/${id}`, { replace: true });
	return (
		<section className="flex flex-col gap-3">
			<h2 className="text-base font-semibold">{t('support.formTitle')}</h2>
			<MessageForm
				label={t('support.what')}
				action={t('support.open')}
				send={async (text): Promise<Outcome<Pick<Dispute, 'id'>>> => {
					const body = { subject: { type: 'trade', id: tradeId }, text } as const;
					const outcome = await sendOnce(`dispute-${tradeId}`, body, {
						send: (key) => call(openDispute, { body }, { key }),
					});
					// It is disputed already: that dispute goes on.
					if (outcome.kind !== 'refused' || outcome.code !== 'support.already_open') return outcome;
					return { kind: 'ok', answer: { id: String(outcome.params['id']) } };
				}}
				onSent={async (dispute) => {
					await queryClient.invalidateQueries({ queryKey: DISPUTES_KEY });
					await goTo(dispute);
				}}
			/>
		</section>
	);
}
