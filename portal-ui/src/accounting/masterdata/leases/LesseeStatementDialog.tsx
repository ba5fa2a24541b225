import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatDate, manilaDay } from '../../../shared/format/dates'
import { leaseMessages as words } from '../../../shared/messages/leases'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { FileDownload } from '../../filing/FileDownload'
import { nextStatement } from './statementDay'

export type StatementCompanies = { value: string; label: string }[]

interface FormProps {
  companies: StatementCompanies
}

interface DialogProps extends FormProps {
  onClose: () => void
}

const LesseeStatementForm = ({ companies }: FormProps) => {
  const next = nextStatement(manilaDay(new Date()))
  const [company, setCompany] = useState(companies[0]?.value ?? '')
  const [asOf, setAsOf] = useState(next.asOf)
  const isWhole = company && asOf
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SelectInput
        label={words.company}
        value={company}
        choices={companies}
        onChange={setCompany}
      />
      <TextInput
        label={words.asOf}
        type="date"
        value={asOf}
        hint={words.due(formatDate(next.due))}
        onChange={({ target }) => setAsOf(target.value)}
      />
      {isWhole ? (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {(['xlsx', 'csv'] as const).map((kind) => (
            <FileDownload
              key={kind}
              path={`/leases/statement.${kind}`}
              of={{ company, as_of: asOf }}
              label={words[kind]}
              name={words.statement}
            />
          ))}
        </Box>
      ) : (
        <Box role="status" sx={{ fontSize: 13 }}>
          {words.choose}
        </Box>
      )}
    </Box>
  )
}

/** The tenants of a company as of a day, as a file; the next due day is proposed. */
export const LesseeStatementDialog = ({ companies, onClose }: DialogProps) => (
  <DialogFrame
    title={words.statement}
    onClose={onClose}
    actions={<Button onClick={onClose}>{words.close}</Button>}
  >
    <Box sx={{ fontSize: 13, mb: 1.5 }}>{words.help}</Box>
    <LesseeStatementForm companies={companies} />
  </DialogFrame>
)
