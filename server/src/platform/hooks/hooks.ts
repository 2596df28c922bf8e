import type { Handler, Hook, Question } from './define-hook.ts';

type AnyHook = Hook<never, unknown, unknown>;

/** A hook with the handler of an area. */
export interface Subscription {
	readonly hook: AnyHook;
	readonly handler: Handler<never, unknown>;
}

/** Subscribes an area to a hook of another area: an entry of its `subscriptions`. */
export const on = <Args extends readonly unknown[], Answer, Result>(
	hook: Hook<Args, Answer, Result>,
	handler: NoInfer<Handler<Args, Answer>>,
): Subscription => ({ hook, handler }) as unknown as Subscription;

/** The hooks that an area offers and those that it subscribes to. */
export interface HookUser {
	readonly name: string;
	/** All hooks of its `hooks.ts`. */
	readonly offers?: readonly AnyHook[];
	/** Hooks of other areas with their handlers. */
	readonly subscriptions?: readonly Subscription[];
}

/** The hooks of one application with their handlers. */
export class Hooks {
	#handlers: ReadonlyMap<AnyHook, readonly Handler<never, unknown>[]> | null = null;

	/** Connects handlers with hooks, once. Throws if a hook's subscribers are not exactly the areas that it names, or a hook is not named after its area. */
	complete(areas: readonly HookUser[]): void {
		if (this.#handlers !== null) throw new Error('the hooks are complete already');
		const offered = areas.flatMap(({ offers = [] }) => offers);
		const subscribed = areas.flatMap(({ name, subscriptions = [] }) =>
			subscriptions.map((one) => ({ ...one, by: name })),
		);
		refuseDoubleNames(offered);
		for (const { name, offers = [] } of areas) for (const hook of offers) refuseForeignName(name, hook);
		for (const { hook, by } of subscribed)
			if (!offered.includes(hook)) throw new Error(`${by} subscribes to the hook ${hook.name}, which no area offers`);
		this.#handlers = new Map(offered.map((hook) => [hook, connect(hook, subscribed)]));
	}

	/** Runs the handlers of a hook. Throws before `complete`, and for a hook that no area offers. */
	fire<Args extends readonly unknown[], Answer, Result>(hook: Hook<Args, Answer, Result>, ...args: Args): Result {
		return hook.run(this.#handlersOf(hook), args);
	}

	/** The function that answers a question, for a path where every call counts. Throws as `fire` does. */
	answererOf<Args extends readonly unknown[], Answer>(question: Question<Args, Answer>): Handler<Args, Answer> {
		return this.#handlersOf(question)[0] as Handler<Args, Answer>;
	}

	#handlersOf<Args extends readonly unknown[], Answer>(hook: Hook<Args, Answer>): readonly Handler<Args, Answer>[] {
		if (this.#handlers === null) throw new Error(`the hook ${hook.name} was fired before all areas were open`);
		const handlers = this.#handlers.get(hook as AnyHook);
		if (handlers === undefined) throw new Error(`the hook ${hook.name} was fired, and no area offers it`);
		return handlers as readonly Handler<Args, Answer>[];
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

/** The handlers of a hook in the order of `subscribers`. */
function connect(
	hook: AnyHook,
	subscribed: readonly (Subscription & { readonly by: string })[],
): readonly Handler<never, unknown>[] {
	const ofHook = subscribed.filter((one) => one.hook === hook);
	if (hook.subscribers.length === 0) throw new Error(`the hook ${hook.name} names no subscriber`);
	const unexpected = ofHook.find(({ by }) => !hook.subscribers.includes(by));
	if (unexpected)
		throw new Error(`${unexpected.by} subscribes to the hook ${hook.name}, which does not name it as a subscriber`);
	return hook.subscribers.map((area) => {
		const [first, second] = ofHook.filter(({ by }) => by === area);
		if (first === undefined) throw new Error(`${area} must subscribe to the hook ${hook.name} and does not`);
		if (second !== undefined) throw new Error(`${area} subscribes to the hook ${hook.name} twice`);
		return first.handler;
	});
}
