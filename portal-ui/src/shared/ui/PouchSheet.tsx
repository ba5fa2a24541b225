import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../format/dates'
import { originalsMessages } from '../messages/originals'
import { Value } from '../plain/Value'
import { type Original, type Pouch, sheetOf } from '../queries/pouches'
import { alertUser } from './alerts'
import { Icon } from './Icon'
import { lineBelow, plainList, wrappedRow } from './layout'
import { SectionCard } from './SectionCard'
import { saveFile } from './saveFile'

const words = originalsMessages.pouches

interface Props {
  pouch: Pouch
  /** Where a certificate is opened. */
  to: (id: string) => string
  /** The tenant reads to whom the pouch goes and what was not received, staff from whom it came. */
  viewer: 'tenant' | 'staff'
  children?: ReactNode
}

/** The sheet as a file; where it cannot be had, how to come by it later. */
export const takeSheet = (code: string) =>
  sheetOf(code).then(saveFile, () => alertUser({ title: words.failed, message: words.failedText }))

const PouchSheetRow = ({ original, to, viewer }: { original: Original } & Omit<Props, 'pouch'>) => (
  <Box component="li" sx={rowStyles}>
    <Box
      component="span"
      sx={{ color: original.received_on ? 'success.main' : 'surface.hint', lineHeight: 0 }}
    >
      <Icon name={original.received_on ? 'circle-check' : 'circle-dot'} size={16} />
    </Box>
    <MuiLink component={Link} to={to(original.id)} sx={{ whiteSpace: 'nowrap' }}>
      <Value>{original.reference}</Value>
    </MuiLink>
    <Box component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
      {original.branch}
    </Box>
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {original.received_on ? words.received(formatDay(original.received_on)) : words.waits[viewer]}
    </Box>
  </Box>
)

const verdictOf = ({ missing, count }: Pouch, viewer: Props['viewer']) =>
  missing ? words.missing[viewer](missing, count) : words.whole

const otherPartyOf = ({ payor_name, company_name }: Pouch, viewer: Props['viewer']) =>
  viewer === 'tenant' ? words.to(company_name ?? '') : payor_name

/** One pouch: whose, what is missing, its sheet. */
export const PouchSheet = ({ pouch, to, viewer, children }: Props) => {
  const [all, setAll] = useState(false)
  const { certificates, missing, count, code, written } = pouch
  const shown = certificates.filter(({ received_on }) => all || !received_on)
  return (
    <SectionCard
      level="h3"
      title={words.named(written)}
      note={`${otherPartyOf(pouch, viewer)}, ${words.sent(formatDay(pouch.sent_on ?? ''))}`}
      aside={verdictOf(pouch, viewer)}
    >
      <Box component="ul" sx={plainList}>
        {shown.map((original) => (
          <PouchSheetRow key={original.id} original={original} to={to} viewer={viewer} />
        ))}
      </Box>
      <Box className="no-print" sx={barStyles}>
        {missing < count && (
          <Button size="small" variant="text" onClick={() => setAll(!all)}>
            {all ? words.hide : words.show}
          </Button>
        )}
        <Button
          size="small"
          aria-label={words.sheetOf(written)}
          onClick={() => void takeSheet(code)}
        >
          <Icon name="file-text" />
          {words.sheet}
        </Button>
        {children}
      </Box>
    </SectionCard>
  )
}

const rowStyles = {
  ...wrappedRow,
  ...lineBelow,
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 1,
  fontSize: 13,
}

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
}
