import { getReview } from '@fairtick/domain/cashier/review-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { linkClass } from './data-table.tsx';

/** Links to the page of a deposit or withdrawal; plain text for roles without it. */
export function MovementLink({ id, children }: { id: string; children: ReactNode }) {
	const role = useUser()?.role ?? 'user';
	if (!allowsRole(getReview.access, role)) return children;
	return (
		<Link to={`/admin/reviews/${id}`} className={linkClass}>
			{children}
		</Link>
	);
}
