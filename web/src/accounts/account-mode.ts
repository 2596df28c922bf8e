import { type accountAnswer, changeTrade, reloadBalance } from '@fairtick/domain/accounts/contract';
import type { User } from '@fairtick/domain/identity/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { fetchAnswer } from '../api/query.ts';

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

/** Switching between the accounts (TOP-04) and refilling the demo one (TOP-05); what a refused call says (TOP-13). */
export function useAccountActions({ onUser, onSwitched, onDeclined, onFailed }: AccountActions) {
	const take = ({ status, user, message }: AccountAnswer) => {
		onUser(user);
		if (status !== 'success') onDeclined(message);
		return status === 'success';
	};
	const change = useMutation({
		mutationFn: (mode: Mode) => fetchAnswer(changeTrade, { params: { mode } }),
		onSuccess: (answer) => {
			if (take(answer)) onSwitched();
		},
		onError: onFailed,
	});
	const refill = useMutation({
		mutationFn: () => fetchAnswer(reloadBalance, {}),
		onSuccess: (answer) => void take(answer),
		onError: onFailed,
	});
	return {
		busy: change.isPending || refill.isPending,
		changeMode: (user: User, mode: Mode) => {
			if (user.last_trade_on !== mode) change.mutate(mode);
		},
		refill: () => refill.mutate(),
	};
}
