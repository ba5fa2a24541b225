import Box from '@mui/material/Box'
import type { Certificate } from '../api/types'
import { formatMoment } from '../format/dates'
import { formatTin } from '../format/tin'
import { signingMessages } from '../messages/signing'
import { secondaryText } from './layout'
import { Note } from './Note'

const words = signingMessages.conforme

/** Who of accounting signed the certificate for the payee; nothing where nobody did. */
export const ConformeNote = ({ of: { conforme } }: { of: Pick<Certificate, 'conforme'> }) =>
  conforme && (
    <Note tone="ok" icon="file-check">
      <strong>{words.signed(conforme.name, conforme.title)}</strong>
      <Box sx={secondaryText}>{words.how(formatMoment(conforme.at), formatTin(conforme.tin))}</Box>
    </Note>
  )
