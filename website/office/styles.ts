import mailings from './mailings/mailings.css?inline';
import messages from './attendees/messages/messages.css?inline';
import waitingList from './attendees/waiting-list/waiting-list.css?inline';
import doorList from './attendees/door-list/door-list.css?inline';
import options from '../ui/form/options.css?inline';
import choices from './form/choices.css?inline';
import signInCodes from './sign-in-codes/sign-in-codes.css?inline';
import events from './events/events.css?inline';
import funerals from './funerals/funerals.css?inline';
import photographs from './funerals/photographs/photographs.css?inline';
import history from './history/history.css?inline';
import compact from './list/compact.css?inline';
import list from './list/list.css?inline';
import selection from './list/selection.css?inline';
import search from './search/search.css?inline';
import money from './money/money.css?inline';
import reports from './reports/reports.css?inline';
import care from './cases/care/care.css?inline';
import cases from './cases/cases.css?inline';
import prices from './prices/prices.css?inline';
import requests from './requests/requests.css?inline';
import guide from './today/guide/guide.css?inline';
import settings from './settings/settings.css?inline';
import session from './shell/session/session.css?inline';
import drafts from './shell/drafts/drafts.css?inline';
import privacy from './privacy/privacy.css?inline';
import today from './today/today.css?inline';
import phoneBar from './shell/phone-bar.css?inline';
import header from './shell/header.css?inline';
import shell from './shell/office.css?inline';
import tables from './shell/lists.css?inline';

/** The styles of the staff pages. */
export const officeStyles =
  shell +
  header +
  session +
  drafts +
  tables +
  choices +
  options +
  list +
  history +
  events +
  funerals +
  photographs +
  doorList +
  waitingList +
  messages +
  mailings +
  signInCodes +
  money +
  requests +
  cases +
  prices +
  care +
  privacy +
  reports +
  search +
  settings +
  guide +
  today +
  compact +
  selection +
  phoneBar;
