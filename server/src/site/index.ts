export { registerApiPage } from './api-page.ts';
export { createSite, type Site } from './create-site.ts';
export { pictureAddress, registerPictures } from './pictures.ts';
export { insertSitePicture, loadSiteSettings, type SiteSettingsRow, updateSiteSettings } from './queries.ts';
export { registerPages, WEB_DIR } from './register-pages.ts';
export { siteRoutes } from './routes.ts';
export { createStatus, type LoadStatus, type StatusProbes } from './status.ts';
