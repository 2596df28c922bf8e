import type { Platform } from '../../platform/open-platform.ts';
import type { Site } from '../site/settings/index.ts';

/** The shared parts of the back office's use cases. */
export interface AdminContext
	extends Pick<Platform, 'database' | 'backOffice' | 'mail' | 'bus' | 'pairs' | 'hooks' | 'collected' | 'config'> {
	readonly site: Site;
}
