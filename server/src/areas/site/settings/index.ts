export { createSite, type Site } from './create-site.ts';
export { pictureAddress } from './pictures.ts';
export {
	insertSitePicture,
	loadSiteSettings,
	type SiteSettingsRow,
	servedCountriesQuery,
	updateSiteSettings,
} from './queries.ts';
export { WEB_DIR } from './register-pages.ts';
export { createStatus, type LoadStatus, type StatusProbes } from './status.ts';
