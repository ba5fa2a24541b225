import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { CertificateItem } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { signingMessages as words } from '../../shared/messages/signing'
import { Value } from '../../shared/plain/Value'
import { alignedRow, lineAbove, plainList, secondaryText } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { placeOf, shortPeriodOf } from '../parts/certificateMessages'

interface RowProps {
  item: CertificateItem
  isChosen: boolean
  /** Something is missing, so that it cannot be chosen. */
  isLacking: boolean
  /** Why the server refused it. */
  refusal: string | undefined
  onChoose: () => void
}

const SigningRow = ({ item, isChosen, isLacking, refusal, onChoose }: RowProps) => (
  <Box component="li" sx={rowStyles}>
    <Checkbox
      checked={isChosen}
      disabled={isLacking}
      onChange={onChoose}
      sx={{ ml: '-11px' }}
      slotProps={{ input: { 'aria-label': words.choose(item.reference) } }}
    />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{item.company_name}</Box>
      <Box sx={secondaryText}>
        {placeOf(item)}, {shortPeriodOf(item)} · <Value>{item.reference}</Value>
      </Box>
      {refusal && <Box sx={{ fontSize: 13, color: 'error.main' }}>{refusal}</Box>}
    </Box>
    <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Value>{formatPesos(item.tax)}</Value>
    </Box>
  </Box>
)

interface Props {
  title: string
  items: CertificateItem[]
  chosen: string[]
  refusals: Map<string, string>
  lacking: Set<string>
  hasMore: boolean
  onChoose: (ids: string[]) => void
}

/** Payee, quarter and tax of each certificate, to be read before all are signed at once. */
export const SigningList = ({
  title,
  items,
  chosen,
  refusals,
  lacking,
  hasMore,
  onChoose,
}: Props) => {
  const choosable = items.filter(({ id }) => !lacking.has(id))
  const isAll = chosen.length === choosable.length && chosen.length > 0
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <SectionCard title={title} aside={words.chosen(chosen.length, items.length)}>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 0.5 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={() => onChoose(isAll ? [] : choosable.map(({ id }) => id))}
            />
          }
          label={words.all}
        />
      </Box>
      <Box component="ul" aria-label={title} sx={plainList}>
        {items.map((item) => (
          <SigningRow
            key={item.id}
            item={item}
            isLacking={lacking.has(item.id)}
            isChosen={chosen.includes(item.id)}
            refusal={refusals.get(item.id)}
            onChoose={() => toggle(item.id)}
          />
        ))}
      </Box>
      {hasMore && <Box sx={{ ...secondaryText, ...lineAbove, px: 2.5, py: 1.5 }}>{words.more}</Box>}
    </SectionCard>
  )
}

const rowStyles = { ...alignedRow, ...lineAbove, gap: 1, px: { xs: 2, md: 2.5 }, py: 0.75 }
