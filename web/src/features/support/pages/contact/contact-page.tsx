import { PATHS } from '@fairtick/domain/pages/pages';
import { addContactMessage, closeContact, getContact } from '@fairtick/domain/support/contact-contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/api/call.ts';
import { isUnknown } from '../../../../kit/api/is-unknown.ts';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { useParams } from '../../../../kit/navigation/use-navigation.ts';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { ConversationThread } from '../conversation-thread.tsx';
import { ThreadFrame } from '../thread-frame.tsx';

const contactQuery = (token: string) =>
	queryOptions({
		queryKey: ['contact', token],
		queryFn: ({ signal }) => fetchAnswer(getContact, { query: { token } }, signal),
		staleTime: 0,
	});

/** The conversation behind an emailed link, readable without an account by anyone who has the link. */
export function ContactPage() {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { token } = useParams(PATHS['contact.one']);
	const options = contactQuery(token);
	const query = useQuery(options);
	const { data, error } = query;
	const list = { path: PATHS.contact_us, title: t('title.contact_us') };
	if (data === undefined && isUnknown(error))
		return (
			<ThreadFrame list={list} title={t('contact.unknown')} text={t('contact.unknownText')}>
				<Link to={PATHS.contact_us} className={buttonClass('primary', 'self-start')}>
					{t('contact.title')}
				</Link>
			</ThreadFrame>
		);
	if (data === undefined)
		return (
			<ThreadFrame list={list} title={t('title.contact')} text="">
				{error === null ? <span className="skeleton block h-60 w-full" /> : <QueryState query={query} />}
			</ThreadFrame>
		);
	return (
		<ConversationThread
			list={list}
			conversation={data}
			note={<span>{t('contact.repliesTo')}</span>}
			closeText={t('contact.closeText')}
			send={(text) => call(addContactMessage, { body: { token, text } })}
			close={() => call(closeContact, { body: { token } })}
			onChanged={(conversation) => queryClient.setQueryData(options.queryKey, conversation)}
		/>
	);
}
