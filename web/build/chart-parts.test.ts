import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { splitChart } from './chart-parts.ts';

const LIBRARY = readFileSync(fileURLToPath(import.meta.resolve('klinecharts')), 'utf8');
const namesIn = (code: string) => [...code.matchAll(/^var (\w+) = \{\s+name: '/gm)].map(([, name = '']) => name).sort();

test('every indicator and drawing of the library leaves its file, and nothing of it is lost or there twice', () => {
	const { rest, builtIns } = splitChart(LIBRARY);
	expect(namesIn(builtIns)).toEqual(namesIn(LIBRARY).filter((name) => !namesIn(rest).includes(name)));
	expect([...namesIn(builtIns)]).toEqual(
		expect.arrayContaining(['bollingerBands', 'relativeStrengthIndex', 'segment']),
	);
	// What it draws them with stays: figures, axes and keys.
	const figures = ['arc', 'circle', 'line', 'path', 'polygon', 'rect', 'text'];
	const others = ['logarithm', 'normal', 'percentage', 'scrollLeft', 'scrollRight', 'zoomIn', 'zoomOut'];
	expect(namesIn(rest)).toEqual([...figures, ...others].sort());
	const names = (code: string) => [...code.matchAll(/^(?:var|function) ([\w$]+)/gm)].map(([, name]) => name);
	expect([...names(rest), ...names(builtIns)].sort()).toEqual(names(LIBRARY).sort());
});

test('a library that enters them in another way ends the build', () => {
	expect(() => splitChart(LIBRARY.replace('OverlayImp.extend(template)', 'template'))).toThrow(
		'klinecharts enters its indicators and drawings in another way',
	);
});
