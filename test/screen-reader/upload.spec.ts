import { notes, createChosenFiles, uploadCall, UploadPage } from '../upload/upload-page.ts';
import { expect, test } from './journey-test.ts';

const detail = 'This is not a photograph that we can read.';

test('photographs are chosen, and one of them is refused', async ({ visitor, backOffice, journey }) => {
  backOffice.answers[uploadCall] = ({ image }) =>
    image!.name === 'b.jpg' ? { status: 415, body: { code: 'not-a-photograph', detail } } : { body: true };
  const upload = new UploadPage(visitor);
  await upload.open();
  await journey.read('Nothing is chosen');
  await upload.choose([...createChosenFiles('a.jpg', 'b.jpg'), notes]);
  await upload.says('2 photographs chosen.');
  await journey.read('Two photographs are chosen, and a document was not added');
  await upload.uploadButton.click();
  await expect(upload.page.locator('output')).toContainText('1 of 2 uploaded');
  await upload.page.getByRole('link', { name: 'See the gallery' }).waitFor();
  await journey.read('One is uploaded, the other is refused');
  journey.reads('upload');
});
