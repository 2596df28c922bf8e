import { listRequests } from '@fairtick/domain/staff-requests/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { WaitingRequest } from '../requests/waiting-request.tsx';

/** The server's maximum; in practice fewer lines wait. */
const limit = 100;

/** Lines of a bank account that wait for confirmation by a second person; nothing if there are none. */
export function WaitingLines({ account }: { account: string }) {
	const { t } = useTranslation();
	const { data = [] } = useQuery({
		queryKey: ['admin', 'waiting-lines'],
		queryFn: async ({ signal }) => {
			const query = { limit, state: 'pending', kind: 'statement_line.confirm' } as const;
			return (await fetchAnswer(listRequests, { query }, signal)).data;
		},
		staleTime: 0,
	});
	const lines = data.filter(({ content }) => 'bank_account' in content && content.bank_account === account);
	if (lines.length === 0) return null;
	return (
		<section className="flex flex-col gap-3">
			<h2 className="font-semibold">{t('admin.waitingLines')}</h2>
			<p className="max-w-[60ch] text-secondary">{t('admin.waitingLinesText')}</p>
			{lines.map((request) => (
				<WaitingRequest key={request.id} request={request} />
			))}
		</section>
	);
}
