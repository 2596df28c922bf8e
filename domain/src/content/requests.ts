import { pagePublish } from './kinds/page-publish.ts';

/** Kinds of requests about texts of the site. */
export const CONTENT_REQUESTS = [pagePublish] as const;
