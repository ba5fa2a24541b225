import Box from '@mui/material/Box'
import { filingMessages } from '../../shared/messages/filing'
import { SegmentedControl } from '../../shared/ui/SegmentedControl'
import { SelectInput } from '../../shared/ui/SelectInput'
import type { Choices } from './filingQueries'
import { periodChoice } from './periodMessages'
import type { useReturn } from './useReturn'

const words = filingMessages.head

/** Whose return, for which quarter, of which form. */
export const FilingChooser = ({
  choices,
  at: { of, periods, choose },
}: {
  choices: Choices
  at: ReturnType<typeof useReturn>
}) => (
  <Box sx={barStyles}>
    <Box sx={{ width: { xs: '100%', md: 120 } }}>
      <SelectInput
        label={words.company}
        value={of.company}
        choices={choices.companies.map(({ code }) => ({ value: code, label: code }))}
        onChange={(company) => company && choose({ company })}
      />
    </Box>
    <Box sx={{ width: { xs: '100%', md: 'auto' }, minWidth: { md: 130 } }}>
      <SelectInput
        label={words.quarter}
        value={of.quarter}
        choices={periods.map((period) => ({
          value: period.quarter,
          label: periodChoice(period, of.form),
        }))}
        onChange={(quarter) => quarter && choose({ quarter })}
      />
    </Box>
    <SegmentedControl
      label={words.form}
      value={of.form}
      segments={choices.returns.map(({ form }) => ({ value: form, label: form }))}
      onPick={(form) => choose({ form })}
    />
  </Box>
)

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }
