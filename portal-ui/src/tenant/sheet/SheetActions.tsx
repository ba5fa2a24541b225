import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { codeOf, currentQuarter, recentQuarters, titleOfQuarter } from '../../shared/format/quarter'
import { editorWords } from '../../shared/messages/editor'
import { sheetWords } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { sheetFile } from '../../shared/queries/quarterSheet'
import { Icon } from '../../shared/ui/Icon'
import { SelectInput } from '../../shared/ui/SelectInput'
import { saveFile } from '../../shared/ui/saveFile'
import { copyLast } from './rows'
import { Saved } from './SheetHead'
import { useSheet } from './useSheet'
import type { View } from './view'

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
    <Box sx={actionsLook}>
      <SelectInput
        label={sheetWords.quarter}
        value={sheet.quarter}
        choices={recentQuarters(QUARTERS, currentQuarter()).map((quarter) => ({
          value: codeOf(quarter),
          label: titleOfQuarter(quarter),
        }))}
        onChange={(quarter) => setParams({ quarter })}
      />
      <Box sx={{ flex: 1 }} />
      <Saved saving={view.saving} />
      <Button onClick={sheet.undo} disabled={!view.canUndo}>
        <Icon name="undo-2" />
        {sheetWords.undo}
      </Button>
      <Button onClick={() => sheet.put(sheet.state.get().rows.map(copyLast))}>
        <Icon name="copy" />
        {sheetWords.copyLast}
      </Button>
      <Button onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {sheetWords.upload}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={sheetWords.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void onUpload(file)
          target.value = ''
        }}
      />
      <Button component={Link} to={`${paths.tenant.newForm}#start-from-pdf`}>
        <Icon name="scan-text" />
        {editorWords.pdf.title}
      </Button>
      <Button onClick={() => void sheetFile(sheet.quarter).then(saveFile)}>
        <Icon name="download" />
        {sheetWords.download}
      </Button>
    </Box>
  )
}

const actionsLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1,
  '& > .MuiButton-root': { minHeight: { xs: 44, md: 40 } },
}
