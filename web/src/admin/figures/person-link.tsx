import { Link } from '../../app/navigation/link.tsx';

/** A user in a table, by name, which leads to their page. */
export function PersonLink({ person: { id, name } }: { person: { readonly id: number; readonly name: string } }) {
	return (
		<Link
			to={`/admin/users/${id}`}
			className="inline-flex min-h-6 items-center text-focus max-desktop:whitespace-nowrap underline"
		>
			{name} ({id})
		</Link>
	);
}
