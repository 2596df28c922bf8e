import { dirname } from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { draw, isShort } from '../../scripts/test/draw.mjs';

/** Size and folder of a journey. */
function kindOf(journey: TestCase): string {
	const [, size = '', file = ''] = journey.titlePath();
	return `${size} › ${dirname(file)}`;
}

/** Leaves out of a short run the journeys that its seed does not draw, but keeps at least one of each folder. */
export default class DrawJourneys implements Reporter {
	async preprocess({ suite, testRun }: Parameters<NonNullable<Reporter['preprocess']>>[0]): Promise<void> {
		if (!isShort()) return;
		const all = suite.allTests();
		const drawn = new Set(draw(all, (journey) => journey.titlePath().join(' › '), kindOf));
		for (const journey of all) if (!drawn.has(journey)) testRun.exclude(journey);
	}

	printsToStdio(): boolean {
		return false;
	}
}
