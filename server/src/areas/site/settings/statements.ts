// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'insert into site_pictures (hash, content, created_at) values ($1, $2, clock()) on conflict do nothing': {
			parameters: [string | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'select content from site_pictures where hash = $1': { parameters: [string | null]; row: { content: Buffer } };
		'select version, app_name "appName", app_logo "appLogo", app_icon "appIcon", chat_site_id "chatSiteId", locale, locales,\n\t\t\toperator_name "operatorName", operator_address "operatorAddress", operator_licence "operatorLicence",\n\t\t\tcountries, methods_off "methodsOff"\n\t\tfrom site_settings ': {
			parameters: [];
			row: {
				version: number;
				appName: string | null;
				appLogo: string | null;
				appIcon: string | null;
				chatSiteId: string | null;
				locale: 'en' | 'br' | 'id' | 'in';
				locales: ColumnTypes['site_settings.locales'];
				operatorName: string | null;
				operatorAddress: string | null;
				operatorLicence: string | null;
				countries: string[] | null;
				methodsOff: string[];
			};
		};
		'select version, app_name "appName", app_logo "appLogo", app_icon "appIcon", chat_site_id "chatSiteId", locale, locales,\n\t\t\toperator_name "operatorName", operator_address "operatorAddress", operator_licence "operatorLicence",\n\t\t\tcountries, methods_off "methodsOff"\n\t\tfrom site_settings for no key update': {
			parameters: [];
			row: {
				version: number;
				appName: string | null;
				appLogo: string | null;
				appIcon: string | null;
				chatSiteId: string | null;
				locale: 'en' | 'br' | 'id' | 'in';
				locales: ColumnTypes['site_settings.locales'];
				operatorName: string | null;
				operatorAddress: string | null;
				operatorLicence: string | null;
				countries: string[] | null;
				methodsOff: string[];
			};
		};
		'update site_settings set version = version + 1, app_name = $1, app_logo = $2, app_icon = $3, chat_site_id = $4,\n\t\t\tlocale = $5, locales = $6, operator_name = $7, operator_address = $8, operator_licence = $9, countries = $10, methods_off = $11': {
			parameters: [
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				List<string | null> | null,
				string | null,
				string | null,
				string | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
	}
}
