import { href } from 'react-router';
import { Presets } from '../presets.tsx';
import { MessageToProvider } from '../try-mail-server.tsx';

/** The endpoints of providers, as their documents for S3 name them. Names in brackets are to be replaced. */
export const bucketPresets = {
  aws: {
    name: 'Amazon S3 in London',
    values: { url: 'https://s3.eu-west-2.amazonaws.com/{bucket}', region: 'eu-west-2' },
  },
  backblaze: {
    name: 'Backblaze B2',
    values: { url: 'https://s3.{region}.backblazeb2.com/{bucket}', region: '' },
  },
  cloudflare: {
    name: 'Cloudflare R2',
    values: { url: 'https://{account ID}.r2.cloudflarestorage.com/{bucket}', region: 'auto' },
  },
  scaleway: {
    name: 'Scaleway in Paris',
    values: { url: 'https://s3.fr-par.scw.cloud/{bucket}', region: 'fr-par' },
  },
} as const;

/** Links that fill in address and region. Nothing is saved before the form is. */
export const BucketPresets = () => (
  <Presets group="photographStorage" presets={bucketPresets}>
    Fill in address and region for
  </Presets>
);

const messageText = `Please send us what we need so that our website can keep photographs in your cloud storage (S3):

1. A private bucket of its own, in the United Kingdom or the European Union.
2. The endpoint of the bucket, such as https://s3.eu-west-2.amazonaws.com, and its region.
3. An access key and its secret, for that bucket alone. It has to list the bucket, and to read, write and delete files in it (s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject).

Please keep no former versions of files, or delete them within 30 days: what a family asks us to erase has to go there, too. The server has to be able to reach the endpoint over https.`;

/** Tries the saved bucket, and has a message for those who set one up. */
export const TryPhotographStorage = ({ isSetUp, isFixed }: { isSetUp: boolean; isFixed: boolean }) => (
  <section aria-labelledby="try">
    <h2 id="try">Try it</h2>
    {isSetUp ? (
      <form method="post" action={href('/office/settings/photograph-storage/try')}>
        <p>
          <button className="button">Try it now</button>
        </p>
      </form>
    ) : (
      <p>Saving tries it first: nothing is saved that does not work.</p>
    )}
    {!isFixed && (
      <MessageToProvider text={messageText} to="the provider of your cloud storage or IT support" />
    )}
  </section>
);
