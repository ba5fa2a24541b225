import Box from '@mui/material/Box'
import { SelectInput } from '../../shared/ui/SelectInput'
import type { Choices } from '../filing/filingQueries'

interface Choice {
  value: string
  label: string
}

interface Props {
  label: string
  companies: Choices['companies']
  company: string
  onCompany: (code: string) => void
  /** Of what time: a quarter or a year. */
  time: { label: string; value: string; choices: Choice[]; onChange: (value: string) => void }
}

/** Chooses the company and the time that a screen is about. */
export const CompanyChooser = ({ label, companies, company, onCompany, time }: Props) => (
  <Box className="no-print" sx={toolbarStyles}>
    <Box sx={{ width: { xs: '100%', md: 130 } }}>
      <SelectInput
        label={label}
        value={company}
        choices={companies.map(({ code }) => ({ value: code, label: code }))}
        onChange={(code) => code && onCompany(code)}
      />
    </Box>
    <Box sx={{ width: { xs: '100%', md: 'auto' }, minWidth: { md: 150 } }}>
      <SelectInput {...time} />
    </Box>
  </Box>
)

export const toolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1.5,
  // Side by side they are of one height, and large enough for a thumb.
  '& .MuiButton-root': { minHeight: { xs: 44, md: 34 } },
} as const
