import type { Chance } from '../demo-data/chance.ts';
import type { Loss } from './database-machines.ts';

/** The process that a disruption strikes: the one that writes prices, the one that makes the log, or one that does neither. */
export type Target = 'market' | 'log' | 'other';

export type Disruption =
	/** `SIGKILL`. */
	| { readonly kind: 'kill'; readonly target: Target }
	/** `SIGSTOP`, and `SIGCONT` after that many seconds. */
	| { readonly kind: 'freeze'; readonly target: Target; readonly seconds: number }
	/** PostgreSQL ends all connections of the process. */
	| { readonly kind: 'cut'; readonly target: Target }
	/** `SIGTERM`. */
	| { readonly kind: 'end'; readonly target: Target }
	/** `SIGKILL` of PostgreSQL. */
	| { readonly kind: 'kill database'; readonly target: null }
	/** The primary is lost, and its standby promoted. */
	| { readonly kind: 'promote'; readonly target: null; readonly loss: Loss }
	| Outage;

/** Only between machines: what a machine needs is away for that many seconds, and back. */
export type Outage =
	/** Nothing passes between the machine of the process and PostgreSQL; the connections stay open. */
	| { readonly kind: 'cut off'; readonly target: Target; readonly seconds: number }
	/** NATS is killed. */
	| { readonly kind: 'stop bus'; readonly target: null; readonly seconds: number }
	/** The bucket refuses every call. */
	| { readonly kind: 'refuse files'; readonly target: null; readonly seconds: number };

/** One of each kind, and each holder once: what a short run makes. */
const SHORT: readonly Disruption[] = [
	{ kind: 'kill', target: 'market' },
	{ kind: 'freeze', target: 'market', seconds: 6 },
	{ kind: 'kill', target: 'log' },
	{ kind: 'freeze', target: 'other', seconds: 3 },
	{ kind: 'cut', target: 'market' },
	{ kind: 'end', target: 'market' },
	{ kind: 'kill database', target: null },
];

const TARGETS: readonly Target[] = ['market', 'log', 'other'];
const FROZEN_S = [1, 3, 6, 20, 60];

const ALL: readonly Disruption[] = [
	...TARGETS.flatMap((target): Disruption[] => [
		{ kind: 'kill', target },
		{ kind: 'cut', target },
		{ kind: 'end', target },
		...FROZEN_S.map((seconds): Disruption => ({ kind: 'freeze', target, seconds })),
	]),
	{ kind: 'kill database', target: null },
];

const OUTAGES: readonly Outage[] = [
	...TARGETS.map((target): Outage => ({ kind: 'cut off', target, seconds: 20 })),
	{ kind: 'stop bus', target: null, seconds: 60 },
	{ kind: 'refuse files', target: null, seconds: 60 },
];

/** Disruptions of an installation, and which of them a short run makes. `only`: those of one description. */
export interface DisruptionChoice {
	readonly machines: boolean;
	readonly only?: string | undefined;
}

/** The number of disruptions without which a run does not count. */
export const countLeast = ({ machines, only }: DisruptionChoice) =>
	only === undefined ? SHORT.length + (machines ? OUTAGES.length : 0) : 1;

/** The short list in an order of the seed, then all, again and again. Throws if none has the description. */
export function* listDisruptions(chance: Chance, { machines, only }: DisruptionChoice): Generator<Disruption> {
	const outages = machines ? OUTAGES : [];
	const all = [...ALL, ...outages];
	const isWanted = (disruption: Disruption) => only === undefined || describeDisruption(disruption) === only;
	const wanted = all.filter(isWanted);
	if (wanted.length === 0)
		throw new Error(`There is no such disruption: name any of ${all.map(describeDisruption).join(', ')}.`);
	yield* shuffle([...SHORT, ...outages].filter(isWanted), chance);
	for (;;) yield* shuffle(wanted, chance);
}

/** Promotions alone: the primary dies and is cut off by turns. */
export const listPromotions = (count: number): Disruption[] =>
	Array.from({ length: count }, (_, n) => ({ kind: 'promote', target: null, loss: n % 2 === 0 ? 'kill' : 'cut off' }));

export function describeDisruption(disruption: Disruption): string {
	if (disruption.kind === 'promote') return `promotion, ${disruption.loss} primary`;
	const target = disruption.target === null ? '' : ` ${disruption.target}`;
	const seconds = 'seconds' in disruption ? ` for ${disruption.seconds} s` : '';
	return `${disruption.kind}${target}${seconds}`;
}

function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
	return items
		.map((item) => ({ item, at: chance.next() }))
		.sort((a, b) => a.at - b.at)
		.map(({ item }) => item);
}
