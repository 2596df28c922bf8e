import { getReceipt, getSharedReceipt } from '@fairtick/domain/proof/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { CallError } from '../../../kit/api/query.ts';

/** The server's answer about a receipt. */
export type FoundReceipt =
	| { readonly kind: 'ready'; readonly text: string }
	/** It will be ready at about this instant, epoch milliseconds. */
	| { readonly kind: 'waiting'; readonly atMs: number }
	| { readonly kind: 'before_log' | 'signed_out' | 'unknown' };

/** The receipt of one of the viewer's trades, or a shared one. Its bytes never change. */
export const receiptQuery = (of: { readonly trade: string } | { readonly share: string }) =>
	queryOptions({
		queryKey: ['receipt', of],
		queryFn: async ({ signal }): Promise<FoundReceipt> => {
			const options = { reports: 'none', signal } as const;
			const outcome =
				'trade' in of
					? await call(getReceipt, { params: { id: of.trade } }, options)
					: await call(getSharedReceipt, { params: { share: of.share } }, options);
			if (outcome.kind === 'ok') return { kind: 'ready', text: JSON.stringify(outcome.answer) };
			if (outcome.kind === 'outage') throw new CallError('getReceipt', outcome);
			const { code, params, status } = outcome;
			if (code === 'proof.not_yet') return { kind: 'waiting', atMs: Date.parse(String(params['at'])) };
			if (code === 'proof.before_log') return { kind: 'before_log' };
			if (status === 401) return { kind: 'signed_out' };
			if (status === 404 || status === 422) return { kind: 'unknown' };
			throw new CallError('getReceipt', outcome);
		},
		staleTime: 0,
		meta: { silent: true },
	});
