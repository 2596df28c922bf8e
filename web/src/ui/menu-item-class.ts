/** One entry of a menu. */
export const menuItemClass =
	'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 font-medium outline-none select-none data-highlighted:bg-raised desktop:min-h-10';
