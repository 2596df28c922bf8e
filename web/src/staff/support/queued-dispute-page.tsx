import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { getQueuedDispute, type StaffDispute } from '@fairtick/domain/support/contract';
import { disputesQueue } from '@fairtick/domain/support/kinds/disputes-queue';
import { DisputeDue, DisputeStatus } from '../../features/support/dispute-status.tsx';
import { MessageList } from '../../features/support/message-list.tsx';
import { OutcomeNote } from '../../features/support/outcome-note.tsx';
import { SubjectFacts } from '../../features/support/pages/disputes/subject-facts.tsx';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { ItemHead, ItemPage } from '../kit/item-page.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { TakenFact } from '../kit/taken-by.tsx';
import { DISPUTE_KEYS, DisputeActs } from './dispute-acts.tsx';

/** Polling interval, so that staff see the user's new messages. */
const REFRESH_MS = 10_000;

/**
 * One dispute with the facts for its decision: the trade or movement, its user, the thread, and the viewer's actions.
 */
export const QueuedDisputePage = () => (
	<ItemPage path={STAFF_PAGES['disputes.one'].path} load={getQueuedDispute} everyMs={REFRESH_MS}>
		{(dispute) => <Facts dispute={dispute} />}
	</ItemPage>
);

function Facts({ dispute }: { dispute: StaffDispute }) {
	const { t } = useTranslation();
	const { user, taken, messages, subject } = dispute;
	return (
		<div className="flex flex-col gap-6">
			<ItemHead
				title={t('title.adminDispute')}
				facts={
					<>
						<DisputeStatus {...dispute} />
						<span>
							<DisputeDue {...dispute} />
						</span>
						<PersonLink person={user} />
						<TakenFact taken={taken} />
					</>
				}
				queue={disputesQueue}
				id={dispute.id}
				keys={dispute.outcome === null ? DISPUTE_KEYS : []}
			/>
			<div className="flex flex-col gap-6 desktop:flex-row desktop:items-start">
				<div className="flex min-w-0 flex-1 flex-col gap-6">
					<OutcomeNote dispute={dispute} />
					<MessageList
						messages={messages}
						viewer="staff"
						nameOf={({ staff }) => (staff === null ? user.name : t('admin.staffMember', { name: staff.name }))}
					/>
					{dispute.outcome === null && <DisputeActs dispute={dispute} />}
				</div>
				<section
					aria-label={t(`admin.subject_${subject.type}`)}
					className="w-full shrink-0 max-desktop:border-t max-desktop:border-line max-desktop:pt-6 desktop:w-100 desktop:rounded desktop:border desktop:border-line desktop:bg-surface desktop:p-4"
				>
					<SubjectFacts subject={subject} />
				</section>
			</div>
		</div>
	);
}
