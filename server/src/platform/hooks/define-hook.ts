/** Runs after the commit of the transaction in which a moment was fired. Never throws. */
export type AfterCommit = () => void;

/**
 * A named moment or question that one area offers and others listen to. Its listeners run inside the transaction of the
 * area that fires it, one after the other, in the order of `heardBy`. An error of a listener ends that transaction.
 */
export interface Hook<Args extends readonly unknown[] = never, Answer = unknown, Result = unknown> {
	/** `<area>.<moment>`; unique. */
	readonly name: string;
	/** Areas that must listen, each once, and no others. */
	readonly heardBy: readonly string[];
	/** Calls the listeners, which are at least one, and makes one result of their answers. */
	run(listeners: readonly Listener<Args, Answer>[], args: Args): Result;
}

/** A hook that exactly one area hears. */
export interface Question<Args extends readonly unknown[], Answer> extends Hook<Args, Answer, Answer> {
	readonly heardBy: readonly [string];
}

export type Listener<Args extends readonly unknown[], Answer> = (...args: Args) => Answer;

interface Named {
	readonly name: string;
	readonly heardBy: readonly string[];
}

/** An event in a transaction. Any number of areas listen, one after the other. */
export const defineMoment = <Args extends readonly unknown[]>({
	name,
	heardBy,
}: Named): Hook<Args, Promise<void>, Promise<void>> => ({
	name,
	heardBy,
	async run(listeners, args) {
		for (const listener of listeners) await listener(...args);
	},
});

/** A moment whose listeners have work left for after the commit: the area that fires it calls the returned functions. */
export const defineFollowedMoment = <Args extends readonly unknown[]>({
	name,
	heardBy,
}: Named): Hook<Args, Promise<AfterCommit>, Promise<AfterCommit>> => ({
	name,
	heardBy,
	async run(listeners, args) {
		const following: AfterCommit[] = [];
		for (const listener of listeners) following.push(await listener(...args));
		return () => {
			for (const follows of following) follows();
		};
	},
});

/** A question that exactly one area answers: the result is its answer, as it is. */
export const defineQuestion = <Args extends readonly unknown[], Answer>({
	name,
	heardBy,
}: Named & { readonly heardBy: readonly [string] }): Question<Args, Answer> => ({
	name,
	heardBy,
	run: ([listener], args) => (listener as Listener<Args, Answer>)(...args),
});

/** A question that several areas answer: each is asked, in order, and `combine` makes one answer of theirs. */
export const defineSharedQuestion = <Args extends readonly unknown[], Answer>({
	name,
	heardBy,
	combine,
}: Named & { readonly combine: (answers: readonly Answer[]) => Answer }): Hook<
	Args,
	Promise<Answer>,
	Promise<Answer>
> => ({
	name,
	heardBy,
	async run(listeners, args) {
		const answers: Answer[] = [];
		for (const listener of listeners) answers.push(await listener(...args));
		return combine(answers);
	},
});

/** Combines answers of which at most one is not null. */
export const firstFound = <Answer>(answers: readonly (Answer | null)[]): Answer | null =>
	answers.find((answer) => answer !== null) ?? null;
