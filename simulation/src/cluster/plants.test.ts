import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ensureServerBuilt } from '../../../scripts/setup/build-server.mjs';
import { PLANTS } from './plants.ts';

const DIST = join(import.meta.dirname, '../../../server/dist');
let bundle: string;
beforeAll(() => {
	ensureServerBuilt(() => undefined);
	bundle = readdirSync(DIST)
		.filter((name) => name.endsWith('.js'))
		.map((name) => readFileSync(join(DIST, name), 'utf8'))
		.join('\n');
});

test.each(PLANTS.map((plant) => [plant.name, plant] as const))(
	'the server has what is replaced to plant: %s',
	(_, { patches }) => {
		expect(patches.map(([from]) => from).filter((from) => !bundle.includes(from))).toEqual([]);
	},
);
