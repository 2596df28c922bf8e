import type { QueueItem } from '@fairtick/domain/queues/queue';
import type { StaffQueue } from '@fairtick/domain/staff/to-do';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { useStore } from '../../kit/base/store.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useNavigation } from '../../kit/navigation/use-navigation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { KeyCap } from '../frame/key-cap.tsx';
import { KeyHelp, type ListedKey } from '../frame/key-help.tsx';
import { staffKeys } from '../frame/staff-keys.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { mayActOn } from '../menu.ts';

/** A queue whose items are taken one by one, each on its own page. */
export type ItemQueue = Extract<StaffQueue, { readonly next: unknown }>;

/** The part of a queue that finds its next item. */
interface Finds {
	readonly list: Endpoint<
		z.ZodMiniUndefined,
		z.ZodMiniType<Readonly<Record<string, unknown>>>,
		z.ZodMiniUndefined,
		z.ZodMiniType<{ readonly data: readonly QueueItem[] }>
	>;
	readonly next: {
		readonly query: Readonly<Record<string, string>>;
		doneBy(item: QueueItem): number | null;
	};
}

interface NextItemProps {
	queue: ItemQueue;
	/** The shown item: the one after it is next, and after the last one the first. */
	afterId?: string;
	/** The page's further shortcuts, for staff who may act on the item. */
	keys?: readonly ListedKey[];
}

const LIMIT = 100;
const NEXT: ListedKey = ['n', 'admin.keyNext'];
const TAKE: ListedKey = ['t', 'admin.keyTake'];

/**
 * A button and a shortcut for the next item of a queue on which the viewer may act, or a note that none is left
 * (ADMIN-04), and the list of the page's shortcuts.
 */
export function NextItem({ queue, afterId, keys = [] }: NextItemProps) {
	const { t } = useTranslation();
	const navigation = useNavigation();
	const { id: viewerId, role = 'user' } = useUser() ?? {};
	const mayAct = afterId !== undefined && mayActOn(role, queue.name);
	const keysOn = useStore(staffKeys);
	const [none, setNone] = useState(false);
	const open = async () => {
		const { list, next }: Finds = queue;
		const outcome = await call(list, { query: { limit: LIMIT, ...next.query } });
		if (outcome.kind !== 'ok') return;
		const waiting = outcome.answer.data;
		const here = waiting.findIndex(({ id }) => id === afterId);
		const found = [...waiting.slice(here + 1), ...waiting.slice(0, Math.max(0, here))].find(
			(item) =>
				item.user?.id !== viewerId &&
				next.doneBy(item) !== viewerId &&
				(item.taken === null || item.taken.by.id === viewerId),
		);
		setNone(found === undefined);
		if (found !== undefined) void navigation.go(`${queue.path}/${found.id}`);
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
