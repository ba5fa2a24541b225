import Box from '@mui/material/Box'
import { aboutStatus } from '../../shared/api/about'
import { commonWords } from '../../shared/messages/common'
import { Sheet } from '../../shared/ui/Sheet'
import type { Form } from './form'

/** The reasons and remarks of the last decision that asked for something. */
export const Why = ({ form }: { form: Form }) => {
  const { reasons, last_remarks, status } = form
  if (reasons.length === 0 && !last_remarks) return null
  return (
    <Sheet title={aboutStatus(status).why}>
      <Box component="ul" sx={listLook}>
        {reasons.map(({ code, label, text }) => (
          <li key={code}>
            <strong>{label ?? code}</strong>
            {text && `: ${text}`}
          </li>
        ))}
        {last_remarks && <li>{commonWords.timeline.remarks(last_remarks)}</li>}
      </Box>
    </Sheet>
  )
}

const listLook = {
  listStyle: 'none',
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  display: 'grid',
  gap: '4px',
  fontSize: 14,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 500 },
}
