import { Link } from '../../kit/navigation/link.tsx';
import { linkClass } from '../kit/data-table.tsx';

/** A user in a table, by name, which leads to their page. */
export function PersonLink({ person: { id, name } }: { person: { readonly id: number; readonly name: string } }) {
	return (
		<Link to={`/admin/users/${id}`} className={`${linkClass} max-desktop:whitespace-nowrap`}>
			{name} ({id})
		</Link>
	);
}
