import { findForbidding } from '@fairtick/domain/site/served-countries';
import { proposeOffer, type SiteSettings } from '@fairtick/domain/staff/site-contract';
import { useMethodName } from '../../features/cashier/method-name.ts';
import { listCountries } from '../../features/identity/profile/countries.ts';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { ChoicesField } from '../../kit/ui/form/choices-field.tsx';
import { renameErrors } from '../../kit/ui/form/rename-errors.ts';
import { ActButton } from '../act-dialog.tsx';
import { useFormatOffer } from './offer-sentence.ts';

/** Codes as one text for a form. */
const join = (codes: readonly string[]) => codes.join(' ');
const split = (codes: string) => codes.split(' ').filter(Boolean);
const withChoice = (codes: readonly string[], code: string, chosen: boolean) =>
	chosen ? [...codes, code] : codes.filter((one) => one !== code);

/** Countries that may deposit and disabled methods (CASH-08): the current settings, and their change by two people. */
export function Offer({ settings, mayChange }: { settings: SiteSettings; mayChange: boolean }) {
	const { t, language } = useTranslation();
	const nameMethod = useMethodName();
	const formatOffer = useFormatOffer();
	const all = listCountries(language);
	const forbidding = findForbidding(all.map(({ value }) => value));
	const options = all.filter(({ value }) => !forbidding.includes(value));
	// A disabled method stays in the list, even if no provider has it any more.
	const methods = [...new Set([...settings.methods, ...settings.methods_off])];
	return (
		<div className="flex flex-col items-start gap-4">
			<p className="break-words">{formatOffer(settings.countries, settings.methods_off)}</p>
			{mayChange && (
				<ActButton
					label={t('admin.changeOffer')}
					text={t('admin.offerText')}
					extra={{ countries: join(settings.countries ?? []), methods: join(settings.methods_off) }}
					fields={(field, { values, set }) => (
						<>
							<ChoicesField
								label={t('admin.countriesServed')}
								hint={t('admin.countriesHint')}
								options={options}
								value={split(values.countries)}
								onChange={(countries) => set({ countries: join(countries) })}
								placeholder={t(values.countries === '' ? 'admin.everyCountry' : 'admin.addCountry')}
								none={t('admin.noCountry')}
								nameRemoval={(name) => t('admin.removeChoice', { name })}
								error={field('countries').error}
							/>
							{methods.length > 0 && (
								<fieldset className="flex flex-col gap-1">
									<legend className="mb-1 text-sm font-medium">{t('admin.methodsOff')}</legend>
									{methods.map((id) => (
										<CheckboxField
											key={id}
											label={nameMethod(id)}
											checked={split(values.methods).includes(id)}
											onChange={({ target }) =>
												set({ methods: join(withChoice(split(values.methods), id, target.checked)) })
											}
										/>
									))}
								</fieldset>
							)}
						</>
					)}
					send={async ({ reason, countries, methods }) => {
						const served = split(countries);
						const body = { reason, countries: served.length > 0 ? served : null, methods_off: split(methods) };
						return renameErrors(await call(proposeOffer, { body }), { methods_off: 'methods' });
					}}
				/>
			)}
		</div>
	);
}
