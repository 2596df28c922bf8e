/** Runs after the commit of the transaction in which a moment was fired. Never throws. */
export type AfterCommit = () => void;

/**
 * A named moment or question that one area offers and others subscribe to. Their handlers run inside the transaction of the
 * area that fires it, one after the other, in the order of `subscribers`. An error of a handler ends that transaction.
 */
export interface Hook<Args extends readonly unknown[] = never, Answer = unknown, Result = unknown> {
	/** `<area>.<moment>`; unique. */
	readonly name: string;
	/** The areas that must subscribe, each once, and no others. */
	readonly subscribers: readonly string[];
	/** Calls the handlers, of which there is at least one, and makes one result of their answers. */
	run(handlers: readonly Handler<Args, Answer>[], args: Args): Result;
}

/** A hook with exactly one subscriber. */
export interface Question<Args extends readonly unknown[], Answer> extends Hook<Args, Answer, Answer> {
	readonly subscribers: readonly [string];
}

export type Handler<Args extends readonly unknown[], Answer> = (...args: Args) => Answer;

interface Named {
	readonly name: string;
	readonly subscribers: readonly string[];
}

/** An event in a transaction. Any number of areas subscribe; their handlers run one after the other. */
export const defineMoment = <Args extends readonly unknown[]>({
	name,
	subscribers,
}: Named): Hook<Args, Promise<void>, Promise<void>> => ({
	name,
	subscribers,
	async run(handlers, args) {
		for (const handler of handlers) await handler(...args);
	},
});

/** A moment whose handlers have work left for after the commit: the area that fires it calls the returned function. */
export const defineFollowedMoment = <Args extends readonly unknown[]>({
	name,
	subscribers,
}: Named): Hook<Args, Promise<AfterCommit>, Promise<AfterCommit>> => ({
	name,
	subscribers,
	async run(handlers, args) {
		const following: AfterCommit[] = [];
		for (const handler of handlers) following.push(await handler(...args));
		return () => {
			for (const follows of following) follows();
		};
	},
});

/** A question that exactly one area answers: the result is its answer, unchanged. */
export const defineQuestion = <Args extends readonly unknown[], Answer>({
	name,
	subscribers,
}: Named & { readonly subscribers: readonly [string] }): Question<Args, Answer> => ({
	name,
	subscribers,
	run: ([handler], args) => (handler as Handler<Args, Answer>)(...args),
});

/** A question that several areas answer: each is asked, in order, and `combine` makes one answer of theirs. */
export const defineSharedQuestion = <Args extends readonly unknown[], Answer>({
	name,
	subscribers,
	combine,
}: Named & { readonly combine: (answers: readonly Answer[]) => Answer }): Hook<
	Args,
	Promise<Answer>,
	Promise<Answer>
> => ({
	name,
	subscribers,
	async run(handlers, args) {
		const answers: Answer[] = [];
		for (const handler of handlers) answers.push(await handler(...args));
		return combine(answers);
	},
});

/** Combines answers of which at most one is not null. */
export const firstFound = <Answer>(answers: readonly (Answer | null)[]): Answer | null =>
	answers.find((answer) => answer !== null) ?? null;
