import Box from '@mui/material/Box'
import { useState } from 'react'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { SelectInput } from '../../shared/ui/SelectInput'
import { FileDownload } from '../filing/FileDownload'

const words = reconciliationMessages.imports
const { kinds } = reconciliationMessages.documents
type Kind = keyof typeof kinds
const KINDS = Object.keys(kinds) as Kind[]

/** A file to fill in, for each kind of billing document. */
export const BillingTemplates = () => {
  const [kind, setKind] = useState<Kind>('INVOICE')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
      <Box sx={{ width: { xs: '100%', md: 210 } }}>
        <SelectInput
          label={words.templateOf}
          value={kind}
          choices={KINDS.map((value) => ({ value, label: kinds[value] }))}
          onChange={(value) => setKind(value as Kind)}
        />
      </Box>
      {(['csv', 'xlsx'] as const).map((ending) => (
        <FileDownload
          key={ending}
          path={`/billing/template.${ending}`}
          of={{ kind }}
          label={words.templateNames[ending]}
          name={kinds[kind]}
        />
      ))}
    </Box>
  )
}
