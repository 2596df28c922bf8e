export type { Site } from './create-site.ts';
export { pictureAddress } from './pictures.ts';
export {
	insertSitePicture,
	loadSiteSettings,
	type SiteSettingsRow,
	servedCountriesQuery,
	updateSiteSettings,
} from './queries.ts';
