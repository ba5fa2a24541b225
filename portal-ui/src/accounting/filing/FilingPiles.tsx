import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { CountButton } from './CountButton'
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

interface CertificatesProps {
  label: string
  told: Each[]
  certificates: number
}

/** Certificates with what is said of them, each a link to itself. */
export const FilingCertificates = ({ label, told, certificates }: CertificatesProps) => (
  <Box sx={{ bgcolor: 'surface.sunken', py: 0.5 }}>
    <ResponsiveTable
      label={label}
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
    return {
      key: pile.code,
      cells: [
        <PileName key="name" code={pile.code} />,
        <Box key="text" component="span" sx={{ color: 'text.secondary' }}>
          {text}
        </Box>,
        <CountButton
          key="count"
          name={name}
          count={pile.certificates}
          isOpen={isOpen}
          onPress={() => setOpen(isOpen ? '' : pile.code)}
        />,
        formatAmount(pile.tax),
      ],
      below: isOpen && (
        <FilingCertificates label={name} told={pile.told} certificates={pile.certificates} />
      ),
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
