import { PATHS } from '@fairtick/domain/pages/pages';
import type { ListedConversation } from '@fairtick/domain/support/conversation-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { MoreButton } from '../../../../kit/ui/more-button.tsx';
import { Part } from '../../../../kit/ui/part.tsx';
import { QueryState } from '../../../../kit/ui/query-state.tsx';
import { ConversationDue, ConversationStatus } from '../../conversation-status.tsx';
import { conversationsQuery } from '../../conversations-query.ts';
import { NewConversation } from './new-conversation.tsx';

/** A form to ask support, and the viewer's earlier conversations (ADMIN-11). */
export function SupportPage() {
	const { t } = useTranslation();
	const query = useInfiniteQuery(conversationsQuery);
	const { data, isError } = query;
	const conversations = data?.pages.flatMap((page) => page.data);
	return (
		<div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex max-w-[68ch] flex-col gap-1">
				<h1 className="text-xl font-bold">{t('title.support')}</h1>
				<p className="text-secondary">{t('support.askText')}</p>
				<Link to={PATHS.help_center} className="inline-flex min-h-11 items-center self-start underline mouse:min-h-6">
					{t('title.help_center')}
				</Link>
			</header>
			{conversations === undefined && !isError ? (
				<span className="skeleton block h-120 w-full" />
			) : (
				<div className="flex flex-col gap-8 desktop:flex-row desktop:items-start desktop:gap-6">
					<section className="flex w-full min-w-0 flex-1 flex-col gap-3">
						<h2 className="text-base font-semibold">{t('support.conversations')}</h2>
						{isError && <QueryState query={query} />}
						{conversations?.length === 0 && <p className="text-secondary">{t('support.noConversations')}</p>}
						{conversations !== undefined && conversations.length > 0 && (
							<ul className="divide-y divide-line rounded border border-line bg-surface">
								{conversations.map((conversation) => (
									<ConversationRow key={conversation.id} conversation={conversation} />
								))}
							</ul>
						)}
						<MoreButton query={query} />
					</section>
					<div className="w-full shrink-0 desktop:w-100 desktop:rounded desktop:border desktop:border-line desktop:bg-surface desktop:p-4">
						<Part title={t('support.ask')}>
							<NewConversation />
						</Part>
					</div>
				</div>
			)}
		</div>
	);
}

function ConversationRow({ conversation }: { conversation: ListedConversation }) {
	const { t } = useTranslation();
	return (
		<li>
			<Link
				to={`/support/${conversation.id}`}
				className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4 hover:bg-raised"
			>
				<span className="font-medium">{t(`support.topic_${conversation.topic}`)}</span>
				<ConversationStatus {...conversation} />
				<span className="w-full text-sm text-secondary tabular-nums">
					<ConversationDue {...conversation} />
				</span>
			</Link>
		</li>
	);
}
