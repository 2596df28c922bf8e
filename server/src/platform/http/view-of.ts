import { type Endpoint, isAboutUser, isViewOfStaff } from '@fairtick/domain/wire/endpoint';
import { Answered, type Call, Encoded, Refused } from './route.ts';

/** Throws if a call shows something to staff and does not say of whom (ADMIN-08). */
export function demandViewed(endpoint: Endpoint): void {
	if (!isViewOfStaff(endpoint) || isAboutUser(endpoint)) return;
	if (endpoint.viewed === undefined && endpoint.viewedUser === undefined)
		throw new Error(`${endpoint.name} does not say whose data it shows`);
}

/** Subject of a look of staff at an answer: `user:1001`, or `call:<name>` of several users; null: it shows no user's data. */
export function viewOf(endpoint: Endpoint, { params, query }: Pick<Call, 'params' | 'query'>, outcome: unknown) {
	const { viewed, name } = endpoint;
	if (!isViewOfStaff(endpoint) || outcome instanceof Refused || viewed === 'none' || viewed === 'own_act') return null;
	if (isAboutUser(endpoint)) return ofUser(idIn(params, 'id'), name);
	if (viewed === 'list') return ofUser(idIn(query, 'user'), name);
	return ofUser(endpoint.viewedUser?.(answerIn(outcome)) ?? null, name);
}

const ofUser = (userId: number | null, name: string) => (userId === null ? `call:${name}` : `user:${userId}`);

function idIn(values: unknown, name: string): number | null {
	const id = (values as Readonly<Record<string, unknown>> | undefined)?.[name];
	return typeof id === 'number' ? id : null;
}

const answerIn = (outcome: unknown) =>
	outcome instanceof Answered || outcome instanceof Encoded ? outcome.value : outcome;
