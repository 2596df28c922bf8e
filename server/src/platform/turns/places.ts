import { placesFullAlarm } from '@fairtick/domain/site/kinds/places-full-alarm';
import type { Counted } from '@fairtick/domain/staff/to-do';
import { counter, defineMeasure, gauge, type Measure } from '../metrics/index.ts';
import { Turns, type TurnsLoad, type TurnsOptions } from './turns.ts';

/** A place counts as full for this long after it turned a work away. */
const FULL_MS = 5 * 60_000;

/** All places of a server that are given out in turns, for its metrics and its alarm. */
export class Places {
	readonly #all: Turns[];

	/** @param known places that the whole process shares. */
	constructor(known: readonly Turns[] = []) {
		this.#all = [...known];
	}

	open(options: TurnsOptions): Turns {
		const turns = new Turns(options);
		this.#all.push(turns);
		return turns;
	}

	loads(): TurnsLoad[] {
		return this.#all.map((turns) => turns.load());
	}

	measure(): Measure {
		const labelled = (loads: TurnsLoad[], read: (load: TurnsLoad) => number) =>
			loads.map((load) => ({ labels: { place: load.name }, value: read(load) }));
		return defineMeasure('places', async () => this.loads(), [
			gauge(
				'fairtick_turns_running',
				'Works under way by shared place',
				(all) => labelled(all, (one) => one.running),
				'place',
			),
			gauge(
				'fairtick_turns_waiting',
				'Works that wait for a turn',
				(all) => labelled(all, (one) => one.waiting),
				'place',
			),
			counter(
				'fairtick_turns_refused_total',
				'Works turned away: of one user, network or site (own), or because everybody had too many (full)',
				(all) =>
					all.flatMap(({ name, refusedOwn, refusedFull }) => [
						{ labels: { place: name, cause: 'own' }, value: refusedOwn },
						{ labels: { place: name, cause: 'full' }, value: refusedFull },
					]),
				'place',
				'cause',
			),
		]);
	}

	/** Number of works turned away from full places in the last five minutes. */
	alarm(nowMs = performance.now()): Counted {
		const isFull = ({ lastFullMs }: TurnsLoad) => lastFullMs !== null && nowMs - lastFullMs < FULL_MS;
		return { of: placesFullAlarm, count: this.loads().filter(isFull).length };
	}
}
