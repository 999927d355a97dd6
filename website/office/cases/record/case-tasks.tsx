import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import type { CaseTask, FuneralCase } from '#contract/operator/cases/case.ts';
import { formatPaperKind, listPaperKinds } from '#contract/operator/cases/paper-kinds.ts';
import { caseStages, openStages, stageNames, type OpenStage } from '#contract/operator/cases/stages.ts';
import { KeyField } from '../../../ui/form/key-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { SelectField, toOptions } from '../../form/select-field.tsx';
import { describeDue } from '../labels.ts';

type CaseTasksProps = { record: FuneralCase };

/** The tasks by stage: the present stage open, those before and after it folded. Each is ticked with one press. */
export const CaseTasks = ({ record }: CaseTasksProps) => (
  <section aria-labelledby="tasks" className="case-tasks">
    <h2 id="tasks">Tasks</h2>
    <form method="post" action={href('/office/cases/:number', { number: record.number })}>
      {openStages.map((stage) => (
        <StageTasks key={stage} record={record} stage={stage} />
      ))}
    </form>
  </section>
);

function StageTasks({ record, stage }: CaseTasksProps & { stage: OpenStage }) {
  const tasks = record.tasks.filter((task) => task.stage === stage);
  const open = tasks.filter(({ done }) => !done);
  const isBegun = caseStages.indexOf(stage) <= caseStages.indexOf(record.stage);
  const isOpen = stage === record.stage || (isBegun && open.length > 0 && record.stage !== 'closed');
  return (
    <details open={isOpen} className="case-stage">
      <summary>
        {stageNames[stage]}
        <span className="quiet"> {open.length === 0 ? 'all done' : `${open.length} to do`}</span>
      </summary>
      <ul className="office-list">
        {tasks.map((task) => (
          <TaskItem key={task.id} record={record} task={task} />
        ))}
      </ul>
    </details>
  );
}

const TaskItem = ({ record, task }: CaseTasksProps & { task: CaseTask }) => {
  const { id, title, hint, source, paper, owner, dueOn, isLate, done, revision } = task;
  return (
    <li className="case-task">
      <div>
        <span className={done ? 'quiet' : undefined}>
          <bdi>{title}</bdi>
        </span>
        {done ? (
          <span className="under">
            Done by <bdi>{done.by}</bdi>, {formatMoment(done.at)}
          </span>
        ) : (
          <span className="under">
            <bdi>{owner?.name ?? record.owner?.name ?? 'Nobody yet'}</bdi>,{' '}
            {isLate ? <strong>{describeDue(dueOn, isLate)}</strong> : describeDue(dueOn, isLate)}.
            {hint && ` ${hint}`}
          </span>
        )}
        {paper && !done && (
          <span className="under quiet">Done once this paper is checked: {formatPaperKind(paper)}</span>
        )}
        {source && !done && <span className="under quiet">Source: {source}</span>}
      </div>
      {!record.isErased && (
        <p className="case-task-acts">
          <a href={href('/office/cases/:number/tasks/:task', { number: record.number, task: id })}>
            Change<span className="only-heard">: {title}</span>
          </a>
          <button className="button" name={done ? 'undo' : 'tick'} value={`${id}~${revision}`}>
            {done ? 'Undo' : 'Done'}
            <span className="only-heard">: {title}</span>
          </button>
        </p>
      )}
    </li>
  );
};

type NewTaskProps = {
  record: FuneralCase;
  people: { guid: string; name: string }[];
  formValues: Record<string, string>;
  problems: Record<string, string>;
  /** Sent with the form, so that pressing twice adds one task. */
  idempotencyKey: string;
};

const toPaperOptions = ({ jurisdiction }: FuneralCase) =>
  listPaperKinds(jurisdiction).map((kind) => ({ value: kind, label: formatPaperKind(kind) }));

/** A task that only this case has. It belongs to the present stage. */
export const NewTask = ({ record, people, formValues, problems, idempotencyKey }: NewTaskProps) => (
  <details className="case-new-task" open={Boolean(problems.title ?? problems.dueOn ?? problems.paper)}>
    <summary>Add a task</summary>
    <form method="post" action={href('/office/cases/:number', { number: record.number })} noValidate>
      <KeyField idempotencyKey={idempotencyKey} />
      <TextField
        name="title"
        label="What is to be done"
        problem={problems.title}
        defaultValue={formValues.title ?? ''}
        autoComplete="off"
      />
      {people.length > 0 && (
        <SelectField
          name="taskOwner"
          label="Who does it"
          problem={problems.owner}
          selected={formValues.taskOwner ?? ''}
          options={[{ value: '', label: 'Who looks after the case' }, ...toOptions(people)]}
        />
      )}
      <SelectField
        name="paper"
        label="Done once this paper is checked (optional)"
        problem={problems.paper}
        selected={formValues.paper ?? ''}
        options={[{ value: '', label: 'By hand' }, ...toPaperOptions(record)]}
      />
      <DayField
        name="dueOn"
        label="By when (optional)"
        problem={problems.dueOn}
        defaultValue={formValues.dueOn ?? ''}
        isOptional
      />
      <button className="button" name="do" value="task">
        Add the task
      </button>
    </form>
  </details>
);
