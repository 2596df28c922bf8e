import { type accountAnswer, changeTrade, reloadBalance } from '@fairtick/domain/accounts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { fetchAnswer } from '../api/query.ts';

type AccountAnswer = z.output<typeof accountAnswer>;

interface AccountActions {
	/** The server changed the user. */
	onUser(user: User): void;
	/** The server decided against it and says why. */
	onDeclined(message: string): void;
	onFailed(error: Error): void;
}

/** Switching between the accounts (TOP-04) and refilling the demo one (TOP-05). */
export function useAccountActions({ onUser, onDeclined, onFailed }: AccountActions) {
	const settle = {
		onSuccess: ({ status, user, message }: AccountAnswer) =>
			status === 'success' ? onUser(user) : onDeclined(message),
		onError: onFailed,
	};
	const change = useMutation({ mutationFn: (mode: Mode) => fetchAnswer(changeTrade, { params: { mode } }), ...settle });
	const refill = useMutation({ mutationFn: () => fetchAnswer(reloadBalance, {}), ...settle });
	return {
		busy: change.isPending || refill.isPending,
		changeMode: (user: User, mode: Mode) => {
			if (user.last_trade_on !== mode) change.mutate(mode);
		},
		refill: () => refill.mutate(),
	};
}
