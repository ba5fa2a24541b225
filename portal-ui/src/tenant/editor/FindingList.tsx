import Box from '@mui/material/Box'
import type { Finding } from '../../shared/api/types'
import { tn } from '../../shared/messages/tenant'
import { Icon } from '../../shared/ui/Icon'
import { FindingItem } from './FindingItem'
import { useFindings } from './findings'
import type { DraftState } from './useDraft'
import { useRepair } from './useRepair'

const ORDER: Finding['severity'][] = ['block', 'warn', 'info']

interface Props {
  draft: DraftState
  onGo?: () => void
  /** Only the gravest; the rest stands where everything is checked. */
  most?: number
}

const AllPassed = () => (
  <Box sx={{ display: 'flex', gap: 1, px: 2.5, py: 2, fontSize: 14 }}>
    <Box component="span" sx={{ color: 'success.main', lineHeight: 0, mt: '2px' }}>
      <Icon name="circle-check" />
    </Box>
    {tn.editor.allPassed}
  </Box>
)

/** Everything the checks found, what blocks first. */
export const FindingList = ({ draft, onGo, most }: Props) => {
  const repair = useRepair(draft)
  const { findings, told } = useFindings()
  if (!told) return null
  if (findings.length === 0) return <AllPassed />
  const inOrder = findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {inOrder.slice(0, most).map((finding) => (
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
