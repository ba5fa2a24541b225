import { useEffect, useRef } from 'react'
import { editorMessages } from '../../../shared/messages/editor'
import { STEPS, type Step } from '../checks/editorSteps'

/** Says which step has been gone to: the focus moves here, and is read out. */
export const StepHeading = ({ step }: { step: Step }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
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
