import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import { caseRoutes } from './office/cases/case-routes.ts';
import { eventRoutes } from './office/events/event-routes.ts';
import { moneyRoutes } from './office/money/money-routes.ts';
import { privacyRoutes } from './office/privacy/privacy-routes.ts';

/** The route table of section 2 of the specification, and pages of our own. */
export default [
  index('events/route.tsx', { id: 'home' }),
  route('events', 'events/route.tsx', { id: 'events' }),
  route('events.ics', 'events/publishing/calendar-feed.ts'),
  route('robots.txt', 'events/publishing/robots.ts'),
  route('sitemap.xml', 'events/publishing/sitemap.ts'),
  ...prefix('events/:guid', [
    route('', 'events/route.tsx', { id: 'event' }),
    route('calendar.ics', 'events/publishing/calendar-file.ts'),
    route('waiting-list', 'events/waiting-list/join.tsx'),
  ]),
  route('waiting-list/:token', 'events/waiting-list/place.tsx'),
  route('staff-calendar/:token/calendar.ics', 'events/publishing/staff-calendar-feed.ts'),
  route('answers/:token', 'events/private-link/answer.tsx'),
  route('unattendedcremations', 'cremation/route.tsx'),
  ...prefix('application/:token', [
    route('', 'application/overview.tsx'),
    route('sign', 'application/sign.tsx'),
    route('signed.pdf', 'application/signed-file.ts'),
    route('papers', 'application/papers.tsx'),
    route('papers/:kind', 'application/paper.tsx'),
    route(':topic', 'application/topic.tsx'),
  ]),
  route('mailshot/:ws/:cu/:co/:ca', 'mail-shot/route.tsx'),
  // A link whose `%2F` was decoded on the way has more segments; it is shown as not recognised.
  route('mailshot/*', 'mail-shot/route.tsx', { id: 'mail-shot-not-recognised' }),
  route('Unsubscribe/:cu/:co', 'unsubscribe/route.tsx'),
  route('emailsignoff/:emailGuid/:optionSelected', 'sign-off/route.tsx'),
  ...prefix('documentviewer/:funeralGuid', [
    route('', 'gallery/route.tsx'),
    route('print', 'gallery/print/print-route.tsx'),
    route('slideshow', 'gallery/slideshow/slideshow-route.tsx'),
    route('report', 'gallery/report/report-route.tsx'),
  ]),
  route('gocardlesscomplete', 'direct-debit/complete.tsx'),
  route('gocardlessexit', 'direct-debit/exit.tsx'),
  route('documentupload/:funeralGuid', 'upload/route.tsx'),
  route('sagecomplete', 'sage/complete.tsx'),
  // Section 7 moves `/calendar` of a mail-shot here: a page of the provider's site, which may be on another host.
  route('outlook-bereavement-support-events/event-calendar/*', 'mail-shot/event-calendar.ts'),
  route('privacy', 'trust/privacy.tsx'),
  route('privacy/complaint', 'trust/complaint.tsx', { id: 'send-complaint' }),
  route('prices', 'prices/price-list-page.tsx'),
  route('prices.pdf', 'prices/price-list-pdf.ts'),
  route('photograph-terms', 'trust/photograph-terms.tsx'),
  route('accessibility', 'trust/accessibility.tsx'),
  route('erasure-receipt', 'trust/erasure-receipt.tsx'),
  route('admin', 'admin/route.tsx'),
  ...prefix('office', [
    ...prefix('sign-in', [
      route('', 'office/sign-in/sign-in.tsx'),
      route('code', 'office/sign-in/code.tsx'),
      route('file', 'office/sign-in/file.tsx'),
      route('passkey', 'office/sign-in/passkey.ts'),
      route('provider', 'office/sign-in/provider.tsx'),
      route('return', 'office/sign-in/return.tsx'),
    ]),
    route('sign-out', 'office/sign-in/sign-out.ts'),
    route('forgot', 'office/sign-in/forgot.tsx'),
    route('password', 'office/sign-in/password.tsx'),
  ]),
  route('office', 'office/shell/layout.tsx', { id: 'office' }, [
    index('office/today/today.tsx'),
    ...prefix('events', eventRoutes),
    ...prefix('funerals', [
      route('', 'office/funerals/funerals.tsx'),
      route('new', 'office/funerals/form/new-funeral.tsx'),
      route('several', 'office/funerals/several.tsx'),
      route('reports', 'office/funerals/reports/reports.tsx', { id: 'photograph-reports' }),
      route('reports/:report', 'office/funerals/reports/report.tsx', { id: 'photograph-report' }),
      ...prefix(':guid', [
        route('', 'office/funerals/funeral.tsx'),
        route('edit', 'office/funerals/form/edit-funeral.tsx'),
        route('erase', 'office/funerals/erase-funeral.tsx'),
        route('new-link/:link', 'office/funerals/links/new-link.tsx'),
        route('codes', 'office/funerals/links/codes.tsx'),
        route('embed', 'office/funerals/links/embed.tsx'),
        route('memory-page', 'office/funerals/memory-page/memory-page.tsx'),
        route('memory-page.pdf', 'office/funerals/memory-page/memory-page-file.ts'),
        route('photographs.zip', 'office/funerals/photographs/archive.ts'),
        ...prefix('photographs/:id', [
          route('', 'office/funerals/photographs/photograph.tsx'),
          route('picture', 'office/funerals/photographs/picture.ts'),
          route('original', 'office/funerals/photographs/original.ts'),
          route('remove', 'office/funerals/photographs/remove-photograph.tsx'),
        ]),
      ]),
    ]),
    route('download/:list', 'office/download-list.ts'),
    route('list-rows', 'office/list/choose-rows.ts'),
    route('search', 'office/search/search.tsx'),
    ...prefix('family', [
      route('', 'office/search/people.tsx', { id: 'families' }),
      route(':source/:id', 'office/search/person.tsx'),
    ]),
    ...prefix('mailings', [
      route('', 'office/mailings/mailings.tsx'),
      route('new', 'office/mailings/new-mailing.tsx'),
      ...prefix(':ca', [
        route('', 'office/mailings/mailing.tsx'),
        route('edit', 'office/mailings/edit-mailing.tsx'),
        ...prefix('preview', [
          route('', 'office/mailings/preview.tsx'),
          route(':look', 'office/mailings/preview-frame.ts'),
        ]),
        route('send', 'office/mailings/send-mailing.tsx'),
        route('stop', 'office/mailings/stop-mailing.tsx'),
        route('remove', 'office/mailings/remove-mailing.tsx'),
        route('recipients', 'office/mailings/results/recipients.tsx'),
        route('resend', 'office/mailings/results/resend.tsx'),
      ]),
    ]),
    ...prefix('contacts', [
      route('', 'office/contacts/contacts.tsx'),
      route('new', 'office/contacts/new-contact.tsx'),
      route('several', 'office/contacts/several.tsx'),
      ...prefix('lists', [
        route('', 'office/contacts/lists/lists.tsx', { id: 'contact-lists' }),
        ...prefix(':guid', [
          route('', 'office/contacts/lists/list.tsx', { id: 'contact-list' }),
          route('remove', 'office/contacts/lists/remove-list.tsx'),
        ]),
      ]),
      ...prefix('import', [
        route('', 'office/contacts/imports/choose-list.tsx'),
        route('sample.csv', 'office/contacts/imports/sample.ts'),
        ...prefix(':guid', [
          route('', 'office/contacts/imports/import.tsx'),
          route('columns', 'office/contacts/imports/columns.tsx'),
          route('undo', 'office/contacts/imports/undo-import.tsx'),
        ]),
      ]),
      ...prefix(':co', [
        route('', 'office/contacts/contact.tsx'),
        route('remove', 'office/contacts/remove-contact.tsx'),
      ]),
    ]),
    ...prefix('emails', [
      route('', 'office/emails/emails.tsx'),
      ...prefix('blocked', [
        route('', 'office/emails/blocked.tsx'),
        route(':id', 'office/emails/unblock.tsx'),
      ]),
      route('unsent', 'office/emails/unsent.tsx'),
      route('several', 'office/emails/several.tsx'),
      ...prefix('replies', [
        route('', 'office/emails/replies/replies.tsx'),
        ...prefix(':guid', [
          route('', 'office/emails/replies/reply.tsx', { id: 'email-reply' }),
          route('files/:file', 'office/emails/replies/reply-file.ts'),
          route('remove', 'office/emails/replies/remove-reply.tsx'),
        ]),
      ]),
      route(':id', 'office/emails/email.tsx'),
    ]),
    ...prefix('jobs', [
      route('', 'office/jobs/jobs.tsx'),
      route('run/:kind', 'office/jobs/run-job.tsx'),
      route(':runId', 'office/jobs/job-run.tsx'),
    ]),
    ...prefix('webhooks', [
      route('', 'office/webhooks/webhooks.tsx'),
      ...prefix(':guid', [
        route('', 'office/webhooks/webhook.tsx'),
        route('remove', 'office/webhooks/remove-webhook.tsx'),
      ]),
    ]),
    ...prefix('people', [
      route('', 'office/staff/people.tsx'),
      ...prefix(':guid', [
        route('', 'office/staff/person.tsx'),
        route('remove', 'office/staff/remove-person.tsx'),
        route('invitation', 'office/staff/invitation.tsx'),
        route('end-codes', 'office/staff/end-codes.tsx'),
        route('end-identity', 'office/staff/end-identity.tsx'),
        route('end-passkeys', 'office/staff/end-passkeys.tsx'),
        route('end-passkeys/:passkey', 'office/staff/end-passkey.tsx'),
        route('end-sessions', 'office/staff/end-sessions.tsx'),
      ]),
    ]),
    ...prefix('requests', [
      route('', 'office/requests/requests.tsx'),
      route('several', 'office/requests/several.tsx'),
      ...prefix(':reference', [
        route('', 'office/requests/record/request.tsx'),
        route('reply', 'office/requests/reply.tsx'),
        route('answers', 'office/requests/answers/answers.tsx'),
        route('documents/:document', 'office/requests/record/document.ts'),
      ]),
    ]),
    ...caseRoutes,
    ...prefix('money', moneyRoutes),
    ...prefix('sign-offs', [
      route('', 'office/sign-offs/sign-offs.tsx'),
      route('new', 'office/sign-offs/new-sign-off.tsx'),
      route('choices', 'office/sign-offs/choices/choices.tsx'),
      ...prefix(':guid', [
        route('', 'office/sign-offs/record/sign-off.tsx'),
        route('record', 'office/sign-offs/record/record-answer.tsx'),
        route('void', 'office/sign-offs/record/void.tsx'),
        route('edit', 'office/sign-offs/record/edit.tsx'),
      ]),
    ]),
    ...prefix('reports', [
      route('', 'office/reports/reports.tsx'),
      ...prefix('month', [
        route('', 'office/reports/month/month.tsx'),
        route('file', 'office/reports/month/month-file.ts'),
      ]),
      ...prefix('history', [
        route('', 'office/reports/history/history.tsx'),
        route('file', 'office/reports/history/history-file.ts'),
      ]),
      ...prefix(':report', [
        route('', 'office/reports/report.tsx'),
        route('file', 'office/reports/report-file.ts'),
      ]),
    ]),
    ...prefix('lists', [
      route('', 'office/dropdowns/dropdowns.tsx'),
      route(':fieldName', 'office/dropdowns/dropdown.tsx'),
    ]),
    ...prefix('guide', [
      route('', 'office/today/guide/guide.tsx'),
      route('demonstration', 'office/today/guide/remove-demonstration.tsx'),
    ]),
    ...prefix('prices', [
      route('', 'office/prices/versions.tsx'),
      route('new', 'office/prices/new-version.tsx'),
      route(':guid', 'office/prices/version.tsx'),
      route(':guid/remove', 'office/prices/remove-version.tsx'),
    ]),
    ...prefix('settings', [
      route('', 'office/settings/settings.tsx'),
      route('look', 'office/settings/look/look.tsx'),
      route('price-list', 'office/settings/price-list.tsx'),
      route('emails', 'office/settings/email-texts.tsx'),
      route('privacy', 'office/settings/privacy-notice.tsx'),
      route('replies/try', 'office/settings/replies/try-reply-mailbox.tsx'),
      route('texts/try', 'office/settings/texts/try-text-gateway.tsx'),
      route('photograph-storage/try', 'office/settings/photograph-storage/try-photograph-storage.tsx'),
      ...prefix(':group', [
        route('', 'office/settings/group.tsx'),
        route(':name/reset', 'office/settings/reset.tsx'),
      ]),
    ]),
    ...prefix('branches', [
      route('', 'office/branches/branches.tsx'),
      route('new', 'office/branches/new-branch.tsx'),
      ...prefix(':guid', [
        route('', 'office/branches/branch.tsx'),
        route('remove', 'office/branches/remove-branch.tsx'),
      ]),
    ]),
    ...prefix('programs', [
      route('', 'office/api-keys/api-keys.tsx'),
      route(':guid/revoke', 'office/api-keys/revoke-api-key.tsx'),
    ]),
    ...prefix('account', [
      route('', 'office/account/account.tsx'),
      route('codes', 'office/sign-in-codes/sign-in-codes.tsx'),
      ...prefix('passkeys', [
        route('', 'office/passkeys/passkeys.tsx'),
        route(':guid', 'office/passkeys/passkey.tsx'),
        route(':guid/remove', 'office/passkeys/remove-passkey.tsx'),
      ]),
      ...prefix('calendar', [
        route('', 'office/account/calendar.tsx'),
        route('withdraw', 'office/account/withdraw-calendar.tsx'),
      ]),
      route('sign-out-everywhere', 'office/account/sign-out-everywhere.tsx'),
    ]),
    ...prefix('privacy', privacyRoutes),
    route('*', 'office/shell/unknown-page.tsx'),
  ]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig;
