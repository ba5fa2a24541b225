import Box from '@mui/material/Box'
import { filingWords } from '../../shared/messages/filing'
import { Segments } from '../../shared/ui/Segments'
import { SelectInput } from '../../shared/ui/SelectInput'
import type { Choices } from './queries'
import type { useReturn } from './useReturn'
import { quarterWords } from './words'

const words = filingWords.head

/** Whose return, for which quarter, of which form. */
export const Chooser = ({
  choices,
  at: { of, quarters, choose },
}: {
  choices: Choices
  at: ReturnType<typeof useReturn>
}) => (
  <Box sx={barLook}>
    <Box sx={{ width: { xs: '100%', md: 120 } }}>
      <SelectInput
        label={words.company}
        value={of.company}
        choices={choices.companies.map(({ code }) => ({ value: code, label: code }))}
        onChange={(company) => company && choose({ company })}
      />
    </Box>
    <Box sx={{ width: { xs: '100%', md: 130 } }}>
      <SelectInput
        label={words.quarter}
        value={of.quarter}
        choices={quarters.map((value) => ({ value, label: quarterWords(value) }))}
        onChange={(quarter) => quarter && choose({ quarter })}
      />
    </Box>
    <Segments
      label={words.form}
      value={of.form}
      segments={choices.returns.map(({ form }) => ({ value: form, label: form }))}
      onPick={(form) => choose({ form })}
    />
  </Box>
)

const barLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }
