import { type accountAnswer, changeTrade, reloadBalance } from '@fairtick/domain/accounts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { mutate } from '../../kit/api/mutate.ts';
import { CallError, fetchAnswer } from '../../kit/api/query.ts';
import { createStore } from '../../kit/base/store.ts';

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

interface SendOptions {
	readonly onDone?: () => void;
	/** The server did not act. */
	readonly onRefused?: () => void;
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
		onDeclined(message);
		return false;
	};
	const send = async (mutationFn: () => Promise<AccountAnswer>, { onDone, onRefused }: SendOptions = {}) => {
		setBusy(true);
		const onSuccess = (answer: AccountAnswer) => (take(answer) ? onDone : onRefused)?.();
		const onError = (error: Error) => {
			// After an outage the server may have acted.
			if (error instanceof CallError && error.outcome.kind === 'refused') onRefused?.();
			onFailed(error);
		};
		await mutate(queryClient, { mutationFn, onSuccess, onError }, undefined);
		setBusy(false);
	};
	return {
		busy,
		changeMode: (user: User, mode: Mode) => {
			if (user.last_trade_on === mode) return;
			askedMode.set(mode);
			const onRefused = () => askedMode.set(null);
			void send(() => fetchAnswer(changeTrade, { params: { mode } }), { onDone: onSwitched, onRefused });
		},
		refill: () => void send(() => fetchAnswer(reloadBalance, {})),
	};
}
