/** Runs after the commit of the transaction in which a moment was fired. Never throws. */
export type AfterCommit = () => void;

/**
 * A named moment or question that one area offers and others hear. Its listeners run inside the transaction of the area that fires it,
 * one after the other, in the order of `heardBy`. What a listener throws ends that transaction.
 */
export interface Hook<Args extends readonly unknown[] = never, Answer = unknown, Result = unknown> {
	/** `<area>.<moment>`; unique. */
	readonly name: string;
	/** Areas that must hear it, each once, and no others. */
	readonly heardBy: readonly string[];
	/** Calls the listeners, which are at least one, and makes one result of their answers. */
	run(listeners: readonly Listener<Args, Answer>[], args: Args): Result;
}

export type Listener<Args extends readonly unknown[], Answer> = (...args: Args) => Answer;

/** Offered as `moment`: something that has happened in a transaction. */
export type Moment<Args extends readonly unknown[]> = Hook<
	Args,
	Promise<AfterCommit | undefined>,
	Promise<AfterCommit>
>;

interface Named {
	readonly name: string;
	readonly heardBy: readonly string[];
}

/** A moment has any number of listeners. What they return runs after the commit, in the same order. */
export const defineMoment = <Args extends readonly unknown[]>({ name, heardBy }: Named): Moment<Args> => ({
	name,
	heardBy,
	async run(listeners, args) {
		const following: AfterCommit[] = [];
		for (const listener of listeners) {
			const follows = await listener(...args);
			if (follows) following.push(follows);
		}
		return () => {
			for (const follows of following) follows();
		};
	},
});

/** A question that exactly one area answers: the result is its answer, as it is. */
export const defineQuestion = <Args extends readonly unknown[], Answer>({
	name,
	heardBy,
}: Named & { readonly heardBy: readonly [string] }): Hook<Args, Answer, Answer> => ({
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
