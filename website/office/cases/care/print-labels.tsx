import { href } from 'react-router';
import { withQuery } from '../../../ui/with-query.ts';
import { PrintButton } from '../../shell/print-button.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { formatLabelName } from './labels.ts';
import { readParameter } from '../../addresses.ts';
import type { Route } from './+types/print-labels.ts';

export async function loader({ request, context, params: { number } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { record, all } = await requireAnswers({
    record: api.getCase({ number }),
    all: api.getCareLabels({ number }),
  });
  const { number: caseNumber, deceasedName } = record;
  const only = readParameter(request.url, 'only');
  const chosen = all.filter(({ code }) => code === only);
  return {
    number: caseNumber,
    deceasedName,
    all,
    chosen: chosen.length > 0 ? chosen : all,
    isSmall: readParameter(request.url, 'paper') === 'label',
  };
}

/** The labels of a case, for a label printer or on a sheet. */
export default function LabelsPage({ loaderData }: Route.ComponentProps) {
  const { number, deceasedName, chosen, isSmall } = loaderData;
  return (
    <>
      <BackLink href={href('/office/cases/:number/care', { number })} label="Chain of care" />
      <PageTitle heading="Labels to print" subject={deceasedName ?? number} />
      <Choices {...loaderData} />
      <PrintButton />
      <ul className={isSmall ? 'care-labels care-labels-small' : 'care-labels'}>
        {chosen.map((label) => (
          <Label key={label.code} {...{ label, number, deceasedName }} />
        ))}
      </ul>
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

/** The choice of the paper and of the labels. */
function Choices({ number, all, chosen, isSmall }: LoaderData) {
  const address = href('/office/cases/:number/labels', { number });
  const paper = isSmall ? { paper: 'label' } : {};
  const only = { only: chosen.length < all.length ? chosen[0]!.code : undefined };
  return (
    <>
      <Views
        label="Paper"
        current={isSmall ? 'label' : 'sheet'}
        views={[
          { key: 'sheet', label: 'A4 sheet', href: withQuery(address, only) },
          {
            key: 'label',
            label: 'Label printer, 62 × 29 mm',
            href: withQuery(address, { ...only, paper: 'label' }),
          },
        ]}
      />
      <Views
        label="Labels"
        current={only.only ?? ''}
        views={[
          { key: '', label: 'All', href: withQuery(address, paper) },
          ...all.map((label) => ({
            key: label.code,
            label: formatLabelName(label),
            href: withQuery(address, { ...paper, only: label.code }),
          })),
        ]}
      />
    </>
  );
}

type LabelProps = Pick<LoaderData, 'number' | 'deceasedName'> & { label: LoaderData['all'][number] };

const Label = ({ label, number, deceasedName }: LabelProps) => (
  <li>
    <img src={`data:image/svg+xml,${encodeURIComponent(label.qrCode)}`} alt="" />
    <div>
      <strong>{formatLabelName(label)}</strong>
      <span className="care-name">
        <bdi>{deceasedName}</bdi>
      </span>
      {label.description && (
        <span className="care-name">
          <bdi>{label.description}</bdi>
        </span>
      )}
      <span>Case {number}</span>
      <span className="care-code">{label.code}</span>
    </div>
  </li>
);
