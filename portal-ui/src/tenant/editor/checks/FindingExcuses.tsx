import Button from '@mui/material/Button'
import { useFormContext } from 'react-hook-form'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { announce } from '../parts/announce'
import type { Values } from '../saving/draftValues'
import { useStepNav } from './useSteps'

/** The two ways in which a second certificate of the same income may be right. */
export const hasExcuses = ({ id, severity, other }: Finding) =>
  id === 'DUPLICATE' && severity === 'block' && other !== undefined && !other.is_copy

interface Props {
  finding: Finding
  /** A dialog gives the focus back when it closes; the field takes it after that. */
  leaving: (act: () => void) => () => void
}

/** "It continues ...", "It is for another stall or lease". */
export const FindingExcuses = ({ finding, leaving }: Props) => {
  const { setValue } = useFormContext<Values>()
  const { goToField } = useStepNav()
  const reference = finding.other?.reference ?? ''
  const goOn = () => {
    setValue('continues', reference, { shouldDirty: true })
    announce(editorMessages.lease.continues(reference))
  }
  return (
    <>
      <Button size="small" onClick={leaving(goOn)}>
        {editorMessages.excuse.continues(reference)}
      </Button>
      <Button size="small" onClick={leaving(() => goToField('unit'))}>
        {editorMessages.excuse.unit}
      </Button>
    </>
  )
}
