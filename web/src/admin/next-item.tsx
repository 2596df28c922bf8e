import { listReviews } from '@fairtick/domain/cashier/review-contract';
import { listRecoveries } from '@fairtick/domain/recovery/staff-contract';
import { listDisputeQueue } from '@fairtick/domain/support/contract';
import { listConversationQueue } from '@fairtick/domain/support/conversation-contract';
import { listCases } from '@fairtick/domain/verification/staff-contract';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Outcome } from '../api/outcome.ts';
import { useNavigation } from '../app/navigation/use-navigation.ts';
import { useStore } from '../base/store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { KeyCap } from './key-cap.tsx';
import { KeyHelp, type ListedKey } from './key-help.tsx';
import { mayActOn } from './pages-of-staff.ts';
import { staffKeys } from './staff-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface Waiting {
	readonly id: string;
	readonly user: { readonly id: number } | null;
	readonly taken: { readonly by: { readonly id: number } } | null;
	/** Whose part of it is done: another person decides. */
	readonly doneBy: number | undefined;
}

const limit = 100;
const mapped = <Row,>(
	outcome: Outcome<{ readonly data: readonly Row[] }>,
	toWaiting: (row: Row) => Waiting,
): readonly Waiting[] | null => (outcome.kind === 'ok' ? outcome.answer.data.map(toWaiting) : null);

/** What waits for staff, those that are due first. */
const QUEUES = {
	conversations: async () =>
		mapped(await call(listConversationQueue, { query: { limit, status: 'open' } }), (row) => ({
			...row,
			doneBy: undefined,
		})),
	disputes: async () =>
		mapped(await call(listDisputeQueue, { query: { limit, status: 'open' } }), (row) => ({
			...row,
			doneBy: undefined,
		})),
	recoveries: async () =>
		mapped(await call(listRecoveries, { query: { limit } }), (row) => ({ ...row, doneBy: row.asked_by?.id })),
	reviews: async () =>
		mapped(await call(listReviews, { query: { limit } }), (row) => ({ ...row, doneBy: row.request?.maker.id })),
	verification: async () =>
		mapped(await call(listCases, { query: { limit } }), (row) => ({ ...row, doneBy: row.looked_by?.id })),
};

interface NextItemProps {
	queue: keyof typeof QUEUES;
	/** The item that is shown: the one after it is next, and after the last one the first. */
	afterId?: string;
	/** What else the page has keys for, for who may act on the item. */
	keys?: readonly ListedKey[];
}

const NEXT: ListedKey = ['n', 'admin.keyNext'];
const TAKE: ListedKey = ['t', 'admin.keyTake'];

/** A button and a key for the next item of a queue that the viewer may act on; it says where nothing is left (ADMIN-04). With it the list of the page's keys. */
export function NextItem({ queue, afterId, keys = [] }: NextItemProps) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const { id: viewerId, role = 'user' } = useUser() ?? {};
	const mayAct = afterId !== undefined && mayActOn(role, queue);
	const keysOn = useStore(staffKeys);
	const [none, setNone] = useState(false);
	const open = async () => {
		const waiting = await QUEUES[queue]();
		if (waiting === null) return;
		const here = waiting.findIndex(({ id }) => id === afterId);
		const next = [...waiting.slice(here + 1), ...waiting.slice(0, Math.max(0, here))].find(
			({ user, taken, doneBy }) =>
				user?.id !== viewerId && doneBy !== viewerId && (taken === null || taken.by.id === viewerId),
		);
		setNone(next === undefined);
		if (next !== undefined) void navigation.go(`/admin/${queue}/${next.id}`);
	};
	useShortcuts({ n: () => void open() });
	return (
		<div className="flex flex-wrap items-center gap-3">
			<span role="status" className="text-sm text-secondary empty:hidden">
				{none ? t('admin.noneLeft') : ''}
			</span>
			<Button aria-keyshortcuts={keysOn ? 'n' : undefined} onClick={() => void open()}>
				{t('admin.nextItem')}
				<KeyCap>n</KeyCap>
			</Button>
			<KeyHelp keys={[NEXT, ...(mayAct ? [TAKE, ...keys] : [])]} />
		</div>
	);
}
