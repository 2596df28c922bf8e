import type { User } from '@fairtick/domain/identity/contract';

/** The user's photo, or the first letter of the name. */
export function Avatar({ user, size }: { user: User; size: number }) {
	if (user.photo_url !== null)
		return <img src={user.photo_url} alt="" width={size} height={size} className="rounded-full object-cover" />;
	return (
		<span
			aria-hidden="true"
			className="inline-flex shrink-0 items-center justify-center rounded-full bg-line font-semibold uppercase"
			style={{ width: size, height: size }}
		>
			{[...user.name][0]}
		</span>
	);
}
