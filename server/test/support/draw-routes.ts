import { isForStaff } from '@fairtick/domain/wire/endpoint';
import { draw } from '../../../scripts/test/draw.mjs';
import type { Route } from '../../src/platform/http/index.ts';

/** The calls that a run tries: each of `always`, and a tenth of the others by who may make them, their method and whether they take a file. */
export const drawRoutes = (routes: readonly Route[], always: readonly string[] = []): Route[] =>
	draw(
		routes,
		({ endpoint }) => endpoint.name,
		({ endpoint: { name, access, method, upload } }) => {
			if (always.includes(name)) return name;
			return [isForStaff(access) ? 'staff' : access.who, method, upload ? 'file' : ''].join(' ');
		},
	);
