import { bind } from '../bind.ts';
import { captionAddedPhotographs, getCaptions } from './captions.ts';
import { getPhotographArchive } from './downloads/archive.ts';
import { getOriginalPhotograph, getPhotographPicture } from './downloads/read-photograph.ts';
import { getImages } from './get-images.ts';
import { allowRemovedPhotographs, getPhotographs, removePhotograph } from './managing/manage-photographs.ts';
import { removeAddedPhotograph } from './managing/remove-added-photograph.ts';
import { updatePhotograph } from './managing/update-photograph.ts';
import {
  decidePhotographReport,
  getPhotographReport,
  getPhotographReports,
  type ReportParts,
} from './reports/handle-reports.ts';
import { reportPhotograph } from './reports/report-photograph.ts';
import { getMemoryPage } from './memory-page/memory-page.ts';
import { receivePhotograph } from './receiving/receive-photograph.ts';

/** Photographs of a funeral. */
export const photographCalls = bind<ReportParts>()({
  uploadImages: receivePhotograph,
  getImages,
  getPhotographs,
  updatePhotograph: (parts, funeralGuid, id, body) => updatePhotograph(parts, { funeralGuid, id }, body),
  removePhotograph: (parts, funeralGuid, id) => removePhotograph(parts, { funeralGuid, id }),
  getPhotographPicture: (parts, funeralGuid, id, query) =>
    getPhotographPicture(parts, { funeralGuid, id, query }),
  getOriginalPhotograph: (parts, funeralGuid, id) => getOriginalPhotograph(parts, { funeralGuid, id }),
  getPhotographArchive,
  getMemoryPage: (parts, funeralGuid, query) => getMemoryPage(parts, { funeralGuid, query }),
  removeAddedPhotograph,
  captionAddedPhotographs,
  getCaptions,
  allowRemovedPhotographs,
  reportPhotograph,
  getPhotographReports,
  getPhotographReport,
  decidePhotographReport,
});
