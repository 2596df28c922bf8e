export { createStoreProbe, refuseForeignStore, refuseUnfitStore, StoreRefused } from './check-store.ts';
export { createFolderObjects, draftsOf } from './folder-objects.ts';
export { MOST_BYTES, type Objects, StoreUnavailable } from './objects.ts';
export { openObjects, type StorePlace } from './open-objects.ts';
export { withMemory } from './remembered-objects.ts';
export { createS3Objects } from './s3-objects.ts';
