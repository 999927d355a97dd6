import { charityBasis, purposes } from '#contract/lawful-bases.ts';

type LawfulBasesProps = { isLocal: boolean; isCharity: boolean };

/** Each purpose with its lawful basis. */
export const LawfulBases = ({ isLocal, isCharity }: LawfulBasesProps) => (
  <>
    <p>
      The law that we name is the UK GDPR. Where we rely on our legitimate interest, you can object at any
      time. Where we rely on your consent, you can take it back at any time
      {isLocal && ', for news with the link in each email'}.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col">Why we may</th>
          <th scope="col">Health and religion</th>
        </tr>
      </thead>
      <tbody>
        {purposes
          .filter(({ isShared }) => isLocal || isShared)
          .map(({ purpose, rules, basis, special }) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              <td>{isCharity && rules.includes('contacts') ? charityBasis : basis}.</td>
              <td>{special ?? 'Nothing is asked for'}.</td>
            </tr>
          ))}
      </tbody>
    </table>
  </>
);
