import Box from '@mui/material/Box'
import { useFormContext } from 'react-hook-form'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Icon } from '../../../shared/ui/Icon'
import { plainList } from '../../../shared/ui/layout'
import { announce } from '../parts/announce'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { FindingItem } from './FindingItem'
import { useFindings } from './findingsContext'
import { offerOf, repaired } from './repair'
import { useStepNav } from './useSteps'

/** One press puts the right values in, says so, and goes to where they stand. */
function useRepair(draft: DraftState) {
  const form = useFormContext<Values>()
  const { goToField } = useStepNav()
  return (finding: Finding) => {
    const { inputs, beside } = repaired(form.getValues(), finding.repair ?? {})
    for (const [name, value] of inputs)
      form.setValue(name as keyof Values, value as never, {
        shouldDirty: true,
        shouldValidate: true,
      })
    if (Object.keys(beside).length > 0) draft.sendBeside(beside)
    announce(editorMessages.check.repaired(offerOf(finding) ?? ''))
    goToField(finding.field)
  }
}

const ORDER: Finding['severity'][] = ['block', 'warn', 'info']

interface Props {
  draft: DraftState
  onGo?: () => void
  /** Only those worth a word now; the rest stands where everything is checked. */
  only?: Finding[]
}

/** What blocks first. */
export const inOrder = (findings: Finding[]) =>
  findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))

/** What is wrong stands before what is still to come. */
export const toComeLast = (findings: Finding[], toCome: Finding[]) =>
  findings.toSorted((a, b) => Number(toCome.includes(a)) - Number(toCome.includes(b)))

export const wrongFirst = (findings: Finding[], toCome: Finding[]) =>
  toComeLast(inOrder(findings), toCome)

const AllPassed = () => (
  <Box sx={{ display: 'flex', gap: 1, px: 2.5, py: 2, fontSize: 14 }}>
    <Box component="span" sx={{ color: 'success.main', lineHeight: 0, mt: '2px' }}>
      <Icon name="circle-check" />
    </Box>
    {tenantMessages.editor.allPassed}
  </Box>
)

/** Everything the checks found, each with the way to mend it. */
export const FindingList = ({ draft, onGo, only }: Props) => {
  const repair = useRepair(draft)
  const { findings, told, toCome } = useFindings()
  if (!told) return null
  if (findings.length === 0) return <AllPassed />
  return (
    <Box component="ul" sx={plainList}>
      {(only ?? wrongFirst(findings, toCome)).map((finding) => (
        <FindingItem
          key={`${finding.id}${finding.field}${finding.message}`}
          finding={finding}
          onRepair={repair}
          onGo={onGo}
        />
      ))}
    </Box>
  )
}
