import { type accountAnswer, changeTrade, reloadBalance } from '@fairtick/domain/accounts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { mutate } from '../api/mutate.ts';
import { fetchAnswer } from '../api/query.ts';
import { createStore } from '../base/store.ts';

type AccountAnswer = z.output<typeof accountAnswer>;

interface AccountActions {
	/** The user as the answer has it, whatever was decided. */
	onUser(user: User): void;
	/** Another account is the current one. */
	onSwitched(): void;
	/** The server decided against it and says why. */
	onDeclined(message: string): void;
	onFailed(error: Error): void;
}

/** The account that this page has asked for, until it is the current one; null: none. */
export const askedMode = createStore<Mode | null>(null);

/** Switching between the accounts (TOP-04) and refilling the demo one (TOP-05); what a refused call says (TOP-13). */
export function useAccountActions({ onUser, onSwitched, onDeclined, onFailed }: AccountActions) {
	const queryClient = useQueryClient();
	const [busy, setBusy] = useState(false);
	const take = ({ status, user, message }: AccountAnswer) => {
		onUser(user);
		if (status === 'success') return true;
		askedMode.set(null);
		onDeclined(message);
		return false;
	};
	const send = async (mutationFn: () => Promise<AccountAnswer>, onDone?: () => void) => {
		setBusy(true);
		const onSuccess = (answer: AccountAnswer) => {
			if (take(answer)) onDone?.();
		};
		await mutate(queryClient, { mutationFn, onSuccess, onError: onFailed }, undefined);
		setBusy(false);
	};
	return {
		busy,
		changeMode: (user: User, mode: Mode) => {
			if (user.last_trade_on === mode) return;
			askedMode.set(mode);
			void send(() => fetchAnswer(changeTrade, { params: { mode } }), onSwitched);
		},
		refill: () => void send(() => fetchAnswer(reloadBalance, {})),
	};
}
