import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '../../shared/format/money'
import { quarterOfPeriod, shortNameOf } from '../../shared/format/quarter'
import { originalsMessages } from '../../shared/messages/originals'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { type Original, useMakePouch } from '../../shared/queries/pouches'
import { BusyButton } from '../../shared/ui/BusyButton'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { alignedRow, lineAbove, plainList, secondaryText } from '../../shared/ui/layout'
import { takeSheet } from '../../shared/ui/PouchSheet'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'

const words = originalsMessages.toSend

const quarterText = ({ period_from }: Original) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter ? shortNameOf(quarter) : ''
}

interface RowProps {
  original: Original
  isChosen: boolean
  onChoose: () => void
}

const OriginalRow = ({ original, isChosen, onChoose }: RowProps) => (
  <Box component="li" sx={rowStyles}>
    <Checkbox
      checked={isChosen}
      onChange={onChoose}
      slotProps={{ input: { 'aria-label': words.choose(original.reference) } }}
    />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ fontWeight: 500, display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Value>{original.reference}</Value>
        <StatusChip status={original.status} />
      </Box>
      <Box sx={secondaryText}>
        {[original.branch, quarterText(original)].filter(Boolean).join(', ')}
      </Box>
    </Box>
    <Box sx={{ fontSize: 13, whiteSpace: 'nowrap' }}>
      <Value>{formatPesos(original.tax)}</Value>
    </Box>
  </Box>
)

const useChosen = (originals: Original[]) => {
  const [ids, setIds] = useState<string[]>([])
  const all = originals.map(({ id }) => id)
  const chosen = all.filter((id) => ids.includes(id))
  const toggle = (id: string) =>
    setIds(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const toggleAll = () => setIds(chosen.length === all.length ? [] : all)
  return { chosen, toggle, toggleAll, isAll: chosen.length === all.length }
}

/** The originals of one company, of which some go into a pouch. */
const CompanyOriginals = ({ name, originals }: { name: string; originals: Original[] }) => {
  const { chosen, toggle, toggleAll, isAll } = useChosen(originals)
  const { mutate, isPending, error } = useMakePouch()
  const make = () => mutate(chosen, { onSuccess: ({ code }) => void takeSheet(code) })
  return (
    <SectionCard title={name} note={words.note} aside={words.title}>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 0.5 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={toggleAll}
            />
          }
          label={words.all(name)}
        />
      </Box>
      <Box component="ul" sx={plainList}>
        {originals.map((original) => (
          <OriginalRow
            key={original.id}
            original={original}
            isChosen={chosen.includes(original.id)}
            onChoose={() => toggle(original.id)}
          />
        ))}
      </Box>
      <Box sx={barStyles}>
        {error && <ErrorNote error={error} />}
        <BusyButton
          variant="contained"
          disabled={chosen.length === 0}
          busy={isPending}
          busyLabel={words.making}
          onClick={make}
        >
          {words.make(chosen.length)}
        </BusyButton>
      </Box>
    </SectionCard>
  )
}

/** Those whose paper may have to be made again: named, and not offered. */
export const OriginalsThatWait = ({ originals }: { originals: Original[] }) =>
  originals.length > 0 && (
    <SectionCard title={words.waits} note={words.waitsNote}>
      <Box component="ul" aria-label={words.waits} sx={plainList}>
        {originals.map((original) => (
          <Box component="li" key={original.id} sx={{ ...rowStyles, py: 1.25 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink component={Link} to={paths.tenant.form(original.id)}>
                <Value>{original.reference}</Value>
              </MuiLink>
              <Box sx={secondaryText}>
                {[original.branch, quarterText(original)].filter(Boolean).join(', ')}
              </Box>
            </Box>
            <StatusChip status={original.status} />
          </Box>
        ))}
      </Box>
    </SectionCard>
  )

/** What is neither here nor on its way, by company. */
export const OriginalsToSend = ({ originals }: { originals: Original[] }) => {
  const names = [...new Set(originals.map(({ company_name }) => company_name ?? ''))]
  if (names.length === 0)
    return (
      <SectionCard title={words.title}>
        <EmptyState icon="file-check" title={words.none} text={words.noneText} />
      </SectionCard>
    )
  return names.map((name) => (
    <CompanyOriginals
      key={name}
      name={name}
      originals={originals.filter(({ company_name }) => (company_name ?? '') === name)}
    />
  ))
}

const rowStyles = { ...alignedRow, ...lineAbove, gap: 1, px: { xs: 2, md: 2.5 }, py: 0.75 }

const barStyles = {
  ...lineAbove,
  display: 'grid',
  gap: 1,
  justifyItems: 'end',
  px: { xs: 2, md: 2.5 },
  py: 1.5,
}
