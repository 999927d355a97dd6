import { FormError } from '../../ui/form/form-error.tsx';
import { useIsLocalBackOffice } from '../../ui/use-provider.ts';
import { withAdvice } from '../connection-messages.ts';
import type { EventFormProps } from './event-form-props.ts';

/** The reason why a form was not accepted. */
export const Failure = ({ answer }: Pick<EventFormProps, 'answer'>) => (
  <FormError
    wait={answer?.wait}
    isOurFault={answer?.isOurFault}
    message={withAdvice(answer?.message, useIsLocalBackOffice())}
  />
);
