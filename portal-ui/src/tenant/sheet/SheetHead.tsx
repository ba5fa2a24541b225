import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { formatTime } from '../../shared/format/dates'
import { formatRate } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { Icon } from '../../shared/ui/Icon'
import { paperCard, wrappedRow } from '../../shared/ui/layout'
import { SelectInput } from '../../shared/ui/SelectInput'
import { SheetSignatoryDialog } from './SheetSignatoryDialog'
import type { View } from './sheetView'
import { useSheet } from './useSheet'

const savedWords = (saving: View['saving']) => {
  if (saving.name === 'saved') return sheetMessages.saved(formatTime(saving.at))
  if (saving.name === 'saving') return sheetMessages.saving
  if (saving.name === 'offline') return sheetMessages.offline
  return saving.name === 'idle' ? '' : sheetMessages.unsaved
}

export const SheetSaveStatus = ({ saving }: { saving: View['saving'] }) => (
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
    <Box sx={headStyles}>
      <Box sx={{ width: { xs: '100%', md: 380 } }}>
        <SelectInput
          label={sheetMessages.code}
          value={only}
          choices={[
            ...(only ? [] : [{ value: '', label: sheetMessages.codeNone }]),
            ...view.codes.map(({ code, description, rate }) => ({
              value: code,
              label: `${code} ${formatRate(rate)} ${description}`,
            })),
          ]}
          onChange={(atc) => atc && choose(atc)}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13, color: 'surface.hint' }}>{sheetMessages.signs(view.unsent)}</Box>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {view.signatory.signatory_name || sheetMessages.nobody}
          <Button
            size="small"
            variant="text"
            onClick={() => setIsOpen(true)}
            sx={{ ml: 1, minHeight: { xs: 44, md: 32 } }}
          >
            {sheetMessages.change}
          </Button>
        </Box>
      </Box>
      <DialogSlot>
        {isOpen && (
          <SheetSignatoryDialog
            signatory={view.signatory}
            onClose={() => setIsOpen(false)}
            onSave={(signatory) => {
              sheet.setSignatory(signatory)
              setIsOpen(false)
            }}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

const headStyles = { ...paperCard, ...wrappedRow, gap: { xs: 1.5, md: 4 }, p: 2 }
