import { Link } from '../../kit/navigation/link.tsx';
import { linkClass } from './data-table.tsx';

/** A user's name and number as a link to their page. */
export function PersonLink({ person: { id, name } }: { person: { readonly id: number; readonly name: string } }) {
	return (
		<Link to={`/admin/users/${id}`} className={`${linkClass} max-desktop:whitespace-nowrap`}>
			{name} ({id})
		</Link>
	);
}
