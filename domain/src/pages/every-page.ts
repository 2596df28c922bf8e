import type { AddressOf, Page } from './page.ts';
import { PAGES } from './pages.ts';
import { STAFF_PAGES } from './staff-pages.ts';

/** Both tables: an address that is in neither has no page, and the server answers it with the status 404 (ROUTE-08). */
export const EVERY_PAGE: readonly Page[] = [...Object.values(PAGES), ...Object.values(STAFF_PAGES)];

type Table = typeof PAGES & {
	readonly [Name in keyof typeof STAFF_PAGES as `staff ${Name}`]: (typeof STAFF_PAGES)[Name];
};

/** The address of a page, as links name it. */
export type PagePath = AddressOf<Table[keyof Table]['path']>;
