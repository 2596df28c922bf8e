import type { DisputeSubject, DisputeSubjectType } from '@fairtick/domain/support/contract';
import type { Queryable } from '../../platform/database/index.ts';

/** The subjects of disputes of a type, by id; other users' and unknown ones are left out. */
type LoadSubjects = (db: Queryable, userId: number, ids: readonly string[]) => Promise<readonly DisputeSubject[]>;

/** The areas own what is disputed: the composition hands in one of these for each type. */
export type SubjectLoaders = Readonly<Record<DisputeSubjectType, LoadSubjects>>;

export interface SubjectRef {
	readonly subjectType: DisputeSubjectType;
	readonly subjectId: string;
}

/** The subjects of one user's disputes, in their order; one that is missing hides none of the others, and not its dispute. */
export async function loadSubjects(
	loaders: SubjectLoaders,
	db: Queryable,
	userId: number,
	refs: readonly SubjectRef[],
): Promise<DisputeSubject[]> {
	const found = new Map<string, DisputeSubject>();
	for (const [type, ofType] of Map.groupBy(refs, ({ subjectType }) => subjectType)) {
		const ids = ofType.map(({ subjectId }) => subjectId);
		for (const subject of await loaders[type](db, userId, ids)) found.set(`${type} ${subject.id}`, subject);
	}
	return refs.map(({ subjectType, subjectId }) => {
		const missing =
			subjectType === 'trade'
				? { type: subjectType, id: subjectId, trade: null }
				: { type: subjectType, id: subjectId, movement: null };
		return found.get(`${subjectType} ${subjectId}`) ?? missing;
	});
}
