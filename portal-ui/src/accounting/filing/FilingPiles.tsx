import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import type { Pile } from './filingQueries'
import { ResponsiveTable, type TableRow } from './ResponsiveTable'

const words = filingMessages.out
type Each = Pile['told'][number]

const PileReference = ({ of: { id, reference } }: { of: Each }) =>
  id ? (
    <MuiLink component={Link} to={paths.accounting.form(id)} sx={{ whiteSpace: 'nowrap' }}>
      {reference}
    </MuiLink>
  ) : (
    <span>{reference}</span>
  )

/** The certificates of a pile, each a link to itself. */
const PileCertificates = ({ pile: { told, code, certificates } }: { pile: Pile }) => (
  <Box sx={{ bgcolor: 'surface.sunken', py: 0.5 }}>
    <ResponsiveTable
      label={filingMessages.codes[code].name}
      columns={words.ofThem}
      numbers={1}
      rows={told.map((each) => ({
        key: `${each.reference} ${each.why}`,
        cells: [
          <PileReference key="reference" of={each} />,
          <span key="payor">{each.payor_name}</span>,
          <span key="why">{each.why}</span>,
          formatAmount(each.tax),
        ],
      }))}
    />
    {certificates > told.length && (
      <Box sx={{ px: 2, py: 1, fontSize: 13, color: 'text.secondary' }}>
        {words.more(certificates - told.length)}
      </Box>
    )}
  </Box>
)

const PileName = ({ code }: Pick<Pile, 'code'>) => (
  <Box component="span" sx={nameStyles}>
    <Box
      component="span"
      sx={{ display: 'inline-flex', color: code === 'UNSIGNED' ? 'warning.main' : 'surface.hint' }}
    >
      <Icon name={code === 'UNSIGNED' ? 'triangle-alert' : 'circle-dot'} size={14} />
    </Box>
    {filingMessages.codes[code].name}
  </Box>
)

interface Props {
  label: string
  piles: Pile[]
  /** Rows of sums, below. */
  sums?: TableRow[]
}

/** Certificates of which the same is said, each pile opening on its certificates. */
export const FilingPiles = ({ label, piles, sums = [] }: Props) => {
  const [open, setOpen] = useState('')
  const row = (pile: Pile): TableRow => {
    const { name, text } = filingMessages.codes[pile.code]
    const isOpen = open === pile.code
    const count: ReactNode = (
      <MuiLink
        key="count"
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-label={words.show(name, pile.certificates)}
        onClick={() => setOpen(isOpen ? '' : pile.code)}
        sx={{ fontSize: 13, minWidth: 24, textAlign: 'right' }}
      >
        {filingMessages.number(pile.certificates)}
      </MuiLink>
    )
    return {
      key: pile.code,
      cells: [
        <PileName key="name" code={pile.code} />,
        <Box key="text" component="span" sx={{ color: 'text.secondary' }}>
          {text}
        </Box>,
        count,
        formatAmount(pile.tax),
      ],
      below: isOpen && <PileCertificates pile={pile} />,
    }
  }
  return (
    <ResponsiveTable
      label={label}
      columns={words.columns}
      numbers={2}
      rows={[...piles.map(row), ...sums]}
    />
  )
}

const nameStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 500 }
