import type { Hook, Listener, Question } from './define-hook.ts';

type AnyHook = Hook<never, unknown, unknown>;

/** A hook with the listener of an area. */
export interface Heard {
	readonly hook: AnyHook;
	readonly listener: Listener<never, unknown>;
}

/** Pairs a hook of another area with the function that hears it, for the field `hears` of an area. */
export const hear = <Args extends readonly unknown[], Answer, Result>(
	hook: Hook<Args, Answer, Result>,
	listener: NoInfer<Listener<Args, Answer>>,
): Heard => ({ hook, listener }) as unknown as Heard;

/** The hooks that an area offers and hears. */
export interface HookUser {
	readonly name: string;
	/** All hooks of its `hooks.ts`. */
	readonly offers?: readonly AnyHook[];
	/** Hooks of other areas with their listeners. */
	readonly hears?: readonly Heard[];
}

/** The hooks of one application with their listeners. */
export class Hooks {
	#listeners: ReadonlyMap<AnyHook, readonly Listener<never, unknown>[]> | null = null;

	/** Connects listeners with hooks, once. Throws if the listeners of a hook are not exactly the areas that it names, or a hook is not named after its area. */
	complete(areas: readonly HookUser[]): void {
		if (this.#listeners !== null) throw new Error('the hooks are complete already');
		const offered = areas.flatMap(({ offers = [] }) => offers);
		const heard = areas.flatMap(({ name, hears = [] }) => hears.map((one) => ({ ...one, by: name })));
		refuseDoubleNames(offered);
		for (const { name, offers = [] } of areas) for (const hook of offers) refuseForeignName(name, hook);
		for (const { hook, by } of heard)
			if (!offered.includes(hook)) throw new Error(`${by} hears the hook ${hook.name}, which no area offers`);
		this.#listeners = new Map(offered.map((hook) => [hook, connect(hook, heard)]));
	}

	/** Runs the listeners of a hook. Throws before `complete`, and for a hook that no area offers. */
	fire<Args extends readonly unknown[], Answer, Result>(hook: Hook<Args, Answer, Result>, ...args: Args): Result {
		return hook.run(this.#listenersOf(hook), args);
	}

	/** The function that answers a question, for a path where every call counts. Throws as `fire` does. */
	answererOf<Args extends readonly unknown[], Answer>(question: Question<Args, Answer>): Listener<Args, Answer> {
		return this.#listenersOf(question)[0] as Listener<Args, Answer>;
	}

	#listenersOf<Args extends readonly unknown[], Answer>(hook: Hook<Args, Answer>): readonly Listener<Args, Answer>[] {
		if (this.#listeners === null) throw new Error(`the hook ${hook.name} was fired before all areas were open`);
		const listeners = this.#listeners.get(hook as AnyHook);
		if (listeners === undefined) throw new Error(`the hook ${hook.name} was fired, and no area offers it`);
		return listeners as readonly Listener<Args, Answer>[];
	}
}

function refuseDoubleNames(hooks: readonly AnyHook[]): void {
	const names = hooks.map(({ name }) => name);
	const twice = names.find((name, i) => names.indexOf(name) < i);
	if (twice !== undefined) throw new Error(`two hooks have the name ${twice}`);
}

/** A hook begins with the name of its area, or of the folder that holds the area. */
function refuseForeignName(area: string, hook: AnyHook): void {
	const [prefix = ''] = hook.name.split('.');
	if (!area.split('/').includes(prefix))
		throw new Error(`${area} offers the hook ${hook.name}, which is named after another area`);
}

/** The listeners of a hook in the order of `heardBy`. */
function connect(
	hook: AnyHook,
	heard: readonly (Heard & { readonly by: string })[],
): readonly Listener<never, unknown>[] {
	const ofHook = heard.filter((one) => one.hook === hook);
	if (hook.heardBy.length === 0) throw new Error(`the hook ${hook.name} names no area that hears it`);
	const unexpected = ofHook.find(({ by }) => !hook.heardBy.includes(by));
	if (unexpected) throw new Error(`${unexpected.by} hears the hook ${hook.name}, which does not name it in heardBy`);
	return hook.heardBy.map((area) => {
		const [first, second] = ofHook.filter(({ by }) => by === area);
		if (first === undefined) throw new Error(`${area} must hear the hook ${hook.name} and does not`);
		if (second !== undefined) throw new Error(`${area} hears the hook ${hook.name} twice`);
		return first.listener;
	});
}
