import type { Provider } from './provider.ts';

/** Longest wait for an answer of a provider. */
const ANSWER_MS = 20_000;

/**
 * A provider whose calls end in time: one without an answer fails, and its effect is unknown. Lists take as long as they
 * need.
 */
export function limitTime(provider: Provider, answerMs: number = ANSWER_MS): Provider {
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
	return {
		...provider,
		startDeposit: (order) => within(provider.startDeposit(order)),
		...(provider.endDeposit && {
			endDeposit: (id: string) => within(provider.endDeposit?.(id) ?? Promise.resolve()),
		}),
		look: (subject) => within(provider.look(subject)),
		send: (order) => within(provider.send(order)),
		find: (order) => within(provider.find(order)),
	};
}
