import { pagePublish } from './kinds/page-publish-request.ts';

/** Kinds of requests about texts of the site. */
export const CONTENT_REQUESTS = [pagePublish] as const;
