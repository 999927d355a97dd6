import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { familyMilestones } from '#contract/operator/cases/family-page.ts';
import { milestoneSettings } from '#contract/operator/settings/groups/cases.ts';
import { createAccent } from '#contract/operator/settings/accent.ts';
import { createDisplayPicture, type DisplayedPicture } from '#contract/operator/settings/pictures.ts';
import type { Provider } from '../email/layout.ts';
import { createInvoiceSender } from './invoice-sender.ts';
import type { SettingsBase } from './live-settings.ts';

type Fixed = { settingsBase: Pick<SettingsBase, 'defaults'>; publicUrl: string };

/** The beginning of links: as staff or the environment state it, or the address at which this process listens. */
export const choosePublicUrl = ({ website }: StaffSettings, listensAt: string): string =>
  website.address || listensAt;

/** The settings as the features take them. */
export const settingsParts = (settings: StaffSettings, { settingsBase, ...fixed }: Fixed) => {
  const { provider, notices, retention } = settings;
  const publicUrl = choosePublicUrl(settings, fixed.publicUrl);
  const differsFromDefault = (name: 'name' | 'phone' | 'contactUrl') =>
    provider[name] !== settingsBase.defaults.provider[name];
  return {
    publicUrl,
    provider: emailProvider(settings, publicUrl),
    invoiceSender: createInvoiceSender(settings),
    providerName: provider.name,
    phone: provider.phone,
    ...notices,
    texts: settings.texts,
    opensCasesOnArrival: settings.cases.onArrival,
    removesLeadlessPacemakers: settings.cases.removesLeadless,
    familyPage: readFamilyPage(settings),
    ashesWaitDays: settings.cases.ashesDays,
    releaseList: settings.releases.list,
    keepRequestsDays: retention.requestsDays,
    keepEmailsDays: retention.emailsDays,
    keepOriginalsDays: retention.originalsDays,
    keepAttendeesDays: retention.attendeesDays,
    keepBackupsDays: retention.backupsDays,
    /** True for each that the provider has replaced, instead of the example. */
    isCustomised: {
      name: differsFromDefault('name'),
      phone: differsFromDefault('phone'),
      contactUrl: differsFromDefault('contactUrl'),
      hosts: settings.website.hosts.length > 0,
      backups: Boolean(settings.backupPlace.folder || settings.backupPlace.url),
    },
  };
};

/** How much the pages of families tell, and the milestones that an email follows. */
const readFamilyPage = ({ cases }: Pick<StaffSettings, 'cases'>) => ({
  level: cases.familyLevel,
  milestones: familyMilestones.filter((milestone) => cases[milestoneSettings[milestone]]),
});

/** The facts for the set-up check. */
export const setUpParts = <Facts extends object>(
  { mailServer, website }: StaffSettings,
  { setUp }: { setUp: Facts },
) => ({
  setUp: { ...setUp, email: mailServer.host !== '', 'public-url': website.address.startsWith('https:') },
});

/** The provider as emails show it. */
export const emailProvider = ({ provider, look }: StaffSettings, publicUrl: string): Provider => ({
  name: provider.name,
  phone: provider.phone,
  contactUrl: provider.contactUrl,
  logo: look.logo ? logoAt(publicUrl, createDisplayPicture('logo', look.logo)) : null,
  accent: look.accent ? createAccent(look.accent) : null,
});

const logoAt = (publicUrl: string, { path, ...size }: DisplayedPicture) => ({
  url: publicUrl + path,
  ...size,
});
