import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatTime } from '../../shared/format/dates'
import { formatRate } from '../../shared/format/money'
import { sheetWords } from '../../shared/messages/sheet'
import { Icon } from '../../shared/ui/Icon'
import { SelectInput } from '../../shared/ui/SelectInput'
import { SignatoryDialog } from './SignatoryDialog'
import { useSheet } from './useSheet'
import type { View } from './view'

const savedWords = (saving: View['saving']) => {
  if (saving.name === 'saved') return sheetWords.saved(formatTime(saving.at))
  if (saving.name === 'saving') return sheetWords.saving
  if (saving.name === 'offline') return sheetWords.offline
  return saving.name === 'idle' ? '' : sheetWords.unsaved
}

export const Saved = ({ saving }: { saving: View['saving'] }) => (
  <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
    {saving.name === 'saved' && <Icon name="check" size={14} />} {savedWords(saving)}
  </Box>
)

/** Said once for all: which code, and who signs. */
export const SheetHead = ({ view }: { view: View }) => {
  const sheet = useSheet()
  const [isOpen, setIsOpen] = useState(false)
  const codes = new Set(view.rows.map(({ row }) => row.atc).filter(Boolean))
  const only = codes.size === 1 ? [...codes].join('') : ''
  const choose = (atc: string) =>
    sheet.put(
      sheet.state
        .get()
        .rows.map((row) => (row.certificate && !row.certificate.may_edit ? row : { ...row, atc })),
    )
  return (
    <Box sx={headLook}>
      <Box sx={{ width: { xs: '100%', md: 380 } }}>
        <SelectInput
          label={sheetWords.code}
          value={only}
          choices={[
            ...(only ? [] : [{ value: '', label: sheetWords.codeNone }]),
            ...view.codes.map(({ code, description, rate }) => ({
              value: code,
              label: `${code} ${formatRate(rate)} ${description}`,
            })),
          ]}
          onChange={(atc) => atc && choose(atc)}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13, color: 'surface.hint' }}>{sheetWords.signs(view.unsent)}</Box>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {view.signatory.signatory_name || sheetWords.nobody}
          <Button
            size="small"
            variant="text"
            onClick={() => setIsOpen(true)}
            sx={{ ml: 1, minHeight: { xs: 44, md: 32 } }}
          >
            {sheetWords.change}
          </Button>
        </Box>
      </Box>
      {isOpen && (
        <SignatoryDialog
          signatory={view.signatory}
          onClose={() => setIsOpen(false)}
          onSave={(signatory) => {
            sheet.sign(signatory)
            setIsOpen(false)
          }}
        />
      )}
    </Box>
  )
}

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1.5, md: 4 },
  alignItems: 'center',
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
}
