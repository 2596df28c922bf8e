import type { PageFacts } from '@fairtick/texts/page';
import type { Database, Queryable } from '../../../platform/database/index.ts';

/** The shared parts of the site's text use cases. */
export interface ContentContext {
	readonly database: Database;
	/** For lists of staff. */
	readonly backOffice: Queryable;
	/** The site's settings of the moment. */
	readonly site: () => PageFacts;
}
