/** The token of an `Authorization` header, null if there is none that could be ours. */
export function bearerOf(authorization: string | undefined): string | null {
	const match = authorization && /^Bearer ([\w-]{1,200})$/i.exec(authorization);
	return match?.[1] ?? null;
}
