import { STAFF_PAGES, type StaffPageName } from '@fairtick/domain/pages/staff-pages';
import { QUEUES, type StaffQueue } from '@fairtick/domain/staff/to-do';
import { allowsRole } from '@fairtick/domain/wire/endpoint';

/** The pages in the menu. */
export type AdminPage = {
	[Name in StaffPageName]: (typeof STAFF_PAGES)[Name] extends { menu: string } ? Name : never;
}[StaffPageName];

export const maySee = (role: string, page: AdminPage) => allowsRole(STAFF_PAGES[page], role);

/** True for queues in which the role acts; others only read. */
export const mayActOn = (role: string, name: StaffQueue['name']) =>
	QUEUES.some((queue) => queue.name === name && allowsRole({ who: queue.actors }, role));

type MenuGroup = (typeof STAFF_PAGES)[AdminPage]['menu'];
const names = Object.keys(STAFF_PAGES).filter(
	(name): name is AdminPage => 'menu' in STAFF_PAGES[name as StaffPageName],
);

/** The pages that a role sees, by non-empty group, in the order of the menu. Those at its top have no heading. */
export function groupPages(role: string): readonly { group: MenuGroup; pages: readonly AdminPage[] }[] {
	const seen = names.filter((name) => maySee(role, name));
	const groups = [...new Set(seen.map((name) => STAFF_PAGES[name].menu))];
	return groups.map((group) => ({ group, pages: seen.filter((name) => STAFF_PAGES[name].menu === group) }));
}

/** True if a role sees the menu's page with this path. */
export const seesPage = (role: string, path: string) =>
	names.some((name) => STAFF_PAGES[name].path === path && maySee(role, name));
