import type { PageFacts } from '@fairtick/texts/page';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Terms } from './terms.ts';

/** What the use cases of the site's texts share. */
export interface ContentContext {
	readonly database: Database;
	/** For lists of staff. */
	readonly backOffice: Queryable;
	readonly terms: Terms;
	/** The site's settings of the moment. */
	readonly site: () => PageFacts;
}
