import { type CalledProvider, NO_EVIDENCE, type Provider, ProviderRefused } from './provider.ts';

/** Longest wait for an answer of a provider. */
const ANSWER_MS = 20_000;

/**
 * A provider as the cashier calls it. Every call ends in time: one without an answer fails, and its effect is unknown; lists take as
 * long as they need. A provider refuses what its direction leaves out, and shows nothing that it was never sent.
 */
export function toCalledProvider(provider: Provider, answerMs: number = ANSWER_MS): CalledProvider {
	async function within<Answer>(answer: Promise<Answer>): Promise<Answer> {
		const late = Promise.withResolvers<never>();
		const timer = setTimeout(
			() => late.reject(new Error(`${provider.name} has not answered within ${answerMs} ms`)),
			answerMs,
		);
		try {
			return await Promise.race([answer, late.promise]);
		} finally {
			clearTimeout(timer);
		}
	}
	const takes = provider.direction === 'payouts' ? null : provider;
	const sends = provider.direction === 'deposits' ? null : provider;
	return {
		...provider,
		startDeposit: (order) => within(takes?.startDeposit(order) ?? refuse('no_deposits')),
		...(takes?.endDeposit && {
			endDeposit: (id: string) => within(takes.endDeposit?.(id) ?? Promise.resolve()),
		}),
		readEvidence: (subject) => within(provider.readEvidence(subject)),
		send: (order) => within(sends?.send(order) ?? refuse('no_payouts')),
		find: (order) => within(sends?.find(order) ?? Promise.resolve(NO_EVIDENCE)),
	};
}

const refuse = (reason: string) => Promise.reject(new ProviderRefused(reason));
