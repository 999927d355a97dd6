import page from './ui/page.css?inline';
import details from './ui/details.css?inline';
import fields from './ui/form/fields.css?inline';
import remember from './ui/form/remember.css?inline';
import firm from './ui/frame/frame.css?inline';
import hero from './ui/frame/hero.css?inline';
import mark from './ui/mark/mark.css?inline';
import listPages from './ui/list-pages/list-pages.css?inline';
import waiting from './ui/waiting.css?inline';
import toasts from './ui/toast/toast.css?inline';
import tokens from './ui/tokens.css?inline';
import dates from './ui/date-field/date-field.css?inline';
import checkPage from './cremation/check-page.css?inline';
import cremation from './cremation/cremation.css?inline';
import sentRequest from './cremation/sent-page.css?inline';
import requestSteps from './cremation/form/steps.css?inline';
import eventList from './events/list/event-list.css?inline';
import events from './events/events.css?inline';
import booking from './events/booking/booking.css?inline';
import familyNews from './ui/application/family-news.css?inline';
import application from './application/application.css?inline';
import options from './ui/form/options.css?inline';
import receipt from './events/receipt/receipt.css?inline';
import mailing from './ui/email-link/email-link.css?inline';
import outcome from './ui/outcome/outcome.css?inline';
import attention from './attention/attention.css?inline';
import jobCard from './admin/jobs/job-card.css?inline';
import jobsClient from './admin/admin.css?inline';
import camera from './ui/camera/camera.css?inline';
import scanner from './admin/scanner/scanner.css?inline';
import checkIn from './office/check-in/check-in.css?inline';
import { officeStyles } from './office/styles.ts';
import { inlineConstants } from './ui/frame/trim-styles.ts';
import carousel from './gallery/carousel/carousel.css?inline';
import prices from './prices/prices.css?inline';
import priceTable from './ui/prices/price-table.css?inline';
import trust from './trust/trust.css?inline';
import largeView from './gallery/carousel/large-view.css?inline';
import galleryRow from './gallery/carousel/without-script.css?inline';
import gallery from './gallery/gallery.css?inline';
import words from './gallery/caption-text.css?inline';
import unloaded from './gallery/unloaded.css?inline';
import galleryPrint from './gallery/print/print.css?inline';
import slideshow from './gallery/slideshow/slideshow.css?inline';
import upload from './upload/upload.css?inline';
import uploadTiles from './upload/tiles.css?inline';

/**
 * The styles of the website, small enough to be inlined in each page: a separate style sheet would cost an old phone
 * another round trip before the first paint.
 */
export const styles = /* @__PURE__ */ combineStyles();

// The annotation above tells the bundler that the call has no side effects, which keeps it out of the browser bundle.
function combineStyles() {
  const frame = tokens + page + firm + mark;
  const list = frame + hero + details + listPages + events + eventList;
  const forms = fields + waiting + toasts;
  return inlineInEach({
    static: list,
    hydrated: list + forms + remember + booking + receipt,
    request:
      frame + hero + forms + remember + details + dates + cremation + sentRequest + requestSteps + checkPage,
    question: frame + fields + outcome + options,
    application: frame + fields + outcome + options + application + familyNews + priceTable,
    emailLink: frame + waiting + outcome + mailing,
    outcome: frame + outcome,
    trust: frame + trust,
    prices: frame + prices + priceTable,
    erasureReceipt: frame + fields + trust,
    operator: frame + forms + details + listPages + jobCard + camera + scanner + attention + jobsClient,
    office: frame + fields + details + listPages + attention + officeStyles + familyNews,
    checkIn: frame + fields + officeStyles + camera + checkIn,
    gallery: frame + words + carousel + galleryRow + largeView + gallery + unloaded,
    galleryPrint: frame + words + galleryPrint + unloaded,
    slideshow: frame + words + slideshow,
    upload: frame + fields + details + upload + uploadTiles,
  });
}

// In development, styles still have their comments and line ends.
function inlineInEach<Sheets extends Record<string, string>>(sheets: Sheets): Sheets {
  if (!import.meta.env.PROD) return sheets;
  const inlined = Object.entries(sheets).map(([name, sheet]) => [name, inlineConstants(minify(sheet))]);
  return Object.fromEntries(inlined) as Sheets;
}

/** Removes spaces that the build leaves around variables. No text of ours has either. */
function minify(sheet: string): string {
  return sheet.replaceAll(', ', ',').replaceAll(' / ', '/');
}
