import { NotDone } from './errors.ts';

/** Lets so many works run at once and so many wait; those beyond are turned away with `NotDone`. */
export function limitConcurrency(most: number, mostWaiting: number) {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (running >= most) {
			if (waiting.length >= mostWaiting) throw new NotDone('http');
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running++;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
