import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatPesos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { HelpLink } from '../../shared/ui/HelpLink'
import { Icon } from '../../shared/ui/Icon'
import { wrappedRow } from '../../shared/ui/layout'
import type { Found } from './sheetFindings'
import type { Cells, Row } from './sheetRowValues'
import { useSheet } from './useSheet'

interface Props {
  row: Row
  found: Found[]
  id: string
}

const SheetFindingActions = ({ row, found }: { row: Row; found: Found }) => {
  const sheet = useSheet()
  const use = (amount: string) => {
    sheet.remember()
    const cells = row.cells.map((cell, at) => (at === found.month ? amount : cell)) as Cells
    sheet.change(row.key, { cells, refusal: null })
  }
  const keepMine = () =>
    sheet.change(row.key, { version: row.refusal?.version ?? row.version, refusal: null })
  const { isRight, uses = [], other } = found
  return (
    <>
      {uses.map((amount) => (
        <Button key={amount} size="small" onClick={() => use(amount)}>
          {sheetMessages.use(formatPesos(amount))}
        </Button>
      ))}
      {isRight && (
        <Button
          size="small"
          variant="text"
          onClick={() => sheet.change(row.key, { accepted: row.cells.join('|') })}
        >
          {sheetMessages.isRight(formatPesos(isRight))}
        </Button>
      )}
      {other && (
        <MuiLink component={Link} to={paths.tenant.form(other.id)}>
          {sheetMessages.other(other.reference)}
        </MuiLink>
      )}
      {found.isStale && (
        <>
          <Button size="small" onClick={keepMine}>
            {sheetMessages.keepMine}
          </Button>
          <Button size="small" variant="text" onClick={() => void sheet.takeTheirs(row.key)}>
            {sheetMessages.takeTheirs}
          </Button>
        </>
      )}
    </>
  )
}

/** What is the matter with a store, under its row, each with its way out. */
export const SheetRowFindings = ({ row, found, id }: Props) => (
  <Box id={id} sx={{ display: 'grid', gap: 0.5 }}>
    {found.map((each) => (
      <Box key={each.text} className={each.tone} sx={findingStyles}>
        <Icon name={each.tone === 'bad' ? 'octagon-x' : 'triangle-alert'} size={15} />
        <Box component="span" sx={{ flex: '1 1 240px', color: 'text.primary' }}>
          {each.text}
        </Box>
        <SheetFindingActions row={row} found={each} />
        {each.check && <HelpLink id={each.check} message={each.text} />}
      </Box>
    ))}
  </Box>
)

const findingStyles = {
  ...wrappedRow,
  columnGap: 1.25,
  rowGap: 0.5,
  minHeight: 36,
  px: 1.25,
  py: 0.5,
  borderRadius: '8px',
  fontSize: 13,
  lineHeight: '18px',
  '& .MuiButton-root': { minHeight: { xs: 44, md: 30 }, py: 0 },
  '&.bad': { bgcolor: 'status.disapproved.bg', color: 'status.disapproved.fg' },
  '&.warn': { bgcolor: 'status.returned.bg', color: 'status.returned.fg' },
}
