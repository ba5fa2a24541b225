import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { codeOf, currentQuarter, recentQuarters, titleOfQuarter } from '../../shared/format/quarter'
import { editorMessages } from '../../shared/messages/editor'
import { sheetMessages } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { sheetFile } from '../../shared/queries/quarterSheet'
import { Icon } from '../../shared/ui/Icon'
import { SelectInput } from '../../shared/ui/SelectInput'
import { saveFile } from '../../shared/ui/saveFile'
import { SheetSaveStatus } from './SheetHead'
import { copyLast } from './sheetRowValues'
import type { View } from './sheetView'
import { useSheet } from './useSheet'

const QUARTERS = 5

interface Props {
  view: View
  onUpload: (file: File) => Promise<void>
}

/** Which quarter, and the ways into and out of the sheet. */
export const SheetActions = ({ view, onUpload }: Props) => {
  const sheet = useSheet()
  const [, setParams] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={actionsStyles}>
      <SelectInput
        label={sheetMessages.quarter}
        value={sheet.quarter}
        choices={recentQuarters(QUARTERS, currentQuarter()).map((quarter) => ({
          value: codeOf(quarter),
          label: titleOfQuarter(quarter),
        }))}
        onChange={(quarter) => setParams({ quarter })}
      />
      <Box sx={{ flex: 1 }} />
      <SheetSaveStatus saving={view.saving} />
      <Button onClick={sheet.undo} disabled={!view.canUndo}>
        <Icon name="undo-2" />
        {sheetMessages.undo}
      </Button>
      <Button onClick={() => sheet.put(sheet.state.get().rows.map(copyLast))}>
        <Icon name="copy" />
        {sheetMessages.copyLast}
      </Button>
      <Button onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {sheetMessages.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={sheetMessages.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onUpload(file)
          target.value = ''
        }}
      />
      <Button component={Link} to={`${paths.tenant.newForm}#start-from-pdf`}>
        <Icon name="scan-text" />
        {editorMessages.pdf.title}
      </Button>
      <Button onClick={() => void sheetFile(sheet.quarter).then(saveFile)}>
        <Icon name="download" />
        {sheetMessages.download}
      </Button>
    </Box>
  )
}

const actionsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1,
  '& > .MuiButton-root': { minHeight: { xs: 44, md: 40 } },
}
