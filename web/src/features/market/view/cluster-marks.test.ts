import { expect, test } from 'vitest';
import { clusterMarks } from './cluster-marks.ts';

test.each([
	[[], []],
	[[null, null], []],
	[
		[0, 44, 100],
		[[0], [1], [2]],
	],
	[
		[0, 43, 44, 100],
		[[0, 1], [2], [3]],
	],
	// A chain of near marks is not one mark, which would cover the whole chart.
	[
		[0, 30, 60, 90],
		[
			[0, 1],
			[2, 3],
		],
	],
	[[null, 10, null, 20], [[1, 3]]],
])('[CAL-01] marks at %j are drawn as %j', (places, clusters) => {
	expect(clusterMarks(places, 44)).toEqual(clusters);
});
