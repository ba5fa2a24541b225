import Box from '@mui/material/Box'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatAmount, toCentavos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import type { Found } from './sheetFindings'
import { CELL, cellName, move, stepOf } from './sheetKeys'
import { type Cells, isOpen, type Month, normal, type Row } from './sheetRowValues'
import { useSheet } from './useSheet'

interface Props {
  row: Row
  month: Month
  name: string
  found?: Found
  describedBy?: string
}

const shown = (text: string) => (toCentavos(text) === null ? text : formatAmount(text))

const withCell = (cells: Cells, month: Month, text: string) =>
  cells.map((cell, at) => (at === month ? text : cell)) as Cells

/** Typing into a cell: plain while typing, money when left, as it was by Escape. */
function useCell(row: Row, month: Month) {
  const sheet = useSheet()
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef('')
  const put = (text: string) =>
    sheet.change(row.key, { cells: withCell(row.cells, month, text), refusal: null })
  const type = (text: string) => {
    if (typed === null) {
      before.current = row.cells[month]
      sheet.remember()
    }
    setTyped(text)
    put(normal(text))
  }
  const back = () => {
    if (typed !== null) put(before.current)
    setTyped(null)
  }
  return { typed, type, back, edit: () => setTyped(row.cells[month]), leave: () => setTyped(null) }
}

/** One month of one store. */
export const SheetAmountCell = ({ row, month, name, found, describedBy }: Props) => {
  const sheet = useSheet()
  const cell = useCell(row, month)
  const own = row.certificate?.[`m${month + 1}` as 'm1'] ?? ''
  const value = isOpen(row) ? shown(row.cells[month]) : formatAmount(own)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const step = stepOf(event, cell.typed !== null)
    if (step) {
      event.preventDefault()
      move(input, ...step)
    } else if (event.key === 'Escape') {
      cell.back()
      requestAnimationFrame(() => input.select())
    } else if (event.key === 'F2') {
      cell.edit()
      requestAnimationFrame(() => input.setSelectionRange(input.value.length, input.value.length))
    } else if (event.key.toLowerCase() === 'd' && event.ctrlKey && isOpen(row)) {
      event.preventDefault()
      const { rows } = sheet.state.get()
      const above = rows[rows.findIndex(({ key }) => key === row.key) - 1]
      if (above) cell.type(above.cells[month])
      cell.leave()
    }
  }
  return (
    <Box
      component="input"
      {...{ [CELL]: cellName(row.key, month) }}
      data-found={found ? '' : undefined}
      className={found?.tone}
      aria-label={sheetMessages.cell(row.branch || row.companyName, name)}
      aria-invalid={found?.tone === 'bad' || undefined}
      aria-describedby={found ? describedBy : undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={!isOpen(row)}
      value={cell.typed ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => cell.type(event.target.value)}
      onBlur={cell.leave}
      onKeyDown={onKeyDown}
    />
  )
}
