import { useLayoutEffect, useRef } from 'react'
import { editorMessages } from '../../../shared/messages/editor'
import { STEPS, type Step } from '../checks/editorSteps'

/**
 * Says which step has been gone to: the focus moves here, and is read out. At once, so that it is
 * not taken from a field of the step that is focused next.
 */
export const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className="visually-hidden">
      {`${editorMessages.steps.of(step, STEPS.length)}: ${editorMessages.steps.titles[step]}`}
    </h2>
  )
}
