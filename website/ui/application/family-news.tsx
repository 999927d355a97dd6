import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import { familyTopics, type FamilyNews, type FamilySentence } from '#contract/operator/cases/family-page.ts';
import { PhoneLink } from '../frame/phone-link.tsx';

const headings: Record<FamilySentence['topic'], string> = {
  where: 'Where things are',
  waiting: 'What we are waiting for',
  next: 'What happens next',
  done: 'What has happened',
};

type FamilyNewsProps = { news: FamilyNews; level: 2 | 3 };

/**
 * The page of a family: what has happened and what comes next, each sentence with its time. Staff see the same
 * page.
 */
export function FamilyNewsList({ news: { sentences, silentSince, call }, level }: FamilyNewsProps) {
  const Heading: 'h2' | 'h3' = `h${level}`;
  return (
    <div className="family-news">
      {silentSince && (
        <p className="family-silent">
          There has been no news since {formatUnbrokenMoment(silentSince)}. Please call <bdi>{call.name}</bdi>{' '}
          on <PhoneLink phone={call.phone} />, and we tell you how things are.
        </p>
      )}
      {sentences.length === 0 && !silentSince && (
        <p>There is no news yet. You can read it here as soon as there is some.</p>
      )}
      {familyTopics.map((topic) => {
        const found = sentences.filter((sentence) => sentence.topic === topic);
        return found.length === 0 ? null : (
          <div key={topic}>
            <Heading>{headings[topic]}</Heading>
            <ul>
              {found.map(({ text, since, entry }) => (
                <li key={entry}>
                  <bdi>{text}</bdi>
                  <span className="family-since">
                    {topic === 'done' ? formatUnbrokenMoment(since) : `Since ${formatUnbrokenMoment(since)}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
