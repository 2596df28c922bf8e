import { orderSelectedAssets } from '@fairtick/domain/accounts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { mutate } from '../../../kit/api/mutate.ts';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { SELECTED_KEY } from '../assets/asset-queries.ts';
import { MoreTabs } from './more-tabs.tsx';
import { moveTab } from './move-tab.ts';

interface TabRowProps {
	/** The row of tabs, one element for each tab. */
	row: RefObject<HTMLElement | null>;
	tabs: readonly Asset[];
	/** The state of an asset beside its name. */
	standingOf(asset: Asset): ReactNode;
	onChoose(id: number): void;
	onFailed(error: Error): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The row of tabs. Dragging a tab, or Alt with an arrow key, moves it. A button lists hidden tabs. */
export function TabRow({ row, tabs, standingOf, onChoose, onFailed }: TabRowProps) {
	const order = useTabOrder(onFailed);
	const latest = useRef({ ids: [] as readonly number[], order });
	useEffect(() => {
		latest.current = { ids: tabs.map(({ id }) => id), order };
	});
	useEffect(() => {
		const element = row.current;
		if (element === null) return;
		const indexOf = ({ target }: Event) => [...element.children].findIndex((tab) => tab.contains(target as Node));
		let dragged = -1;
		const move = (from: number, to: number) => {
			const { ids, order } = latest.current;
			const id = ids[from];
			const next = id === undefined ? ids : moveTab(ids, id, ids[to]);
			if (next !== ids) order(next);
		};
		const onStart = (event: Event) => {
			dragged = indexOf(event);
		};
		const onOver = (event: Event) => {
			if (dragged >= 0) event.preventDefault();
		};
		const onDrop = (event: Event) => {
			event.preventDefault();
			move(dragged, indexOf(event));
		};
		const onEnd = () => {
			dragged = -1;
		};
		const onKey = (event: KeyboardEvent) => {
			const step = event.altKey ? STEPS[event.key] : undefined;
			if (step === undefined) return;
			event.preventDefault();
			const from = indexOf(event);
			move(from, from + step);
		};
		const listeners = [
			['dragstart', onStart],
			['dragover', onOver],
			['drop', onDrop],
			['dragend', onEnd],
			['keydown', onKey as (event: Event) => void],
		] as const;
		for (const [name, listener] of listeners) element.addEventListener(name, listener);
		return () => {
			for (const [name, listener] of listeners) element.removeEventListener(name, listener);
		};
	}, [row]);
	return <MoreTabs row={row} tabs={tabs} standingOf={standingOf} onChoose={onChoose} />;
}

/** Reorders the tabs: shown immediately, reloaded if the server refused. */
function useTabOrder(onFailed: (error: Error) => void): (ids: readonly number[]) => void {
	const queryClient = useQueryClient();
	return (ids) => {
		queryClient.setQueryData<Asset[]>(SELECTED_KEY, (tabs) =>
			tabs?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
		);
		const options = {
			mutationFn: () => fetchAnswer(orderSelectedAssets, { body: { ids: [...ids] } }),
			onSuccess: (selection: Asset[]) => queryClient.setQueryData(SELECTED_KEY, selection),
			onError: (error: Error) => {
				onFailed(error);
				return queryClient.invalidateQueries({ queryKey: SELECTED_KEY });
			},
		};
		void mutate(queryClient, options, undefined);
	};
}
