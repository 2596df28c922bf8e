import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { PageFacts } from './draw-page.ts';
import type { Terms } from './terms.ts';

/** The shared parts of the site's text use cases. */
export interface ContentContext {
	readonly database: Database;
	/** For lists of staff. */
	readonly backOffice: Queryable;
	readonly terms: Terms;
	/** The site's settings of the moment. */
	readonly site: () => PageFacts;
}
