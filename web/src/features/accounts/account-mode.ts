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
	/** Called with the user of the answer, whatever was decided. */
	onUser(user: User): void;
	/** Called when another account is current. */
	onSwitched(): void;
	/** Called with the reason if the server refused. */
	onDeclined(message: string): void;
	onFailed(error: Error): void;
}

interface SendOptions {
	readonly onDone?: () => void;
	/** Called if the server did not act. */
	readonly onRefused?: () => void;
}

/** The account that this page requested, until it is current; null without a request. */
export const askedMode = createStore<Mode | null>(null);

/** Switches between the accounts (TOP-04), refills the demo account (TOP-05), and explains refusals (TOP-13). */
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
