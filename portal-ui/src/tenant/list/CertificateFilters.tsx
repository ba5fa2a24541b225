import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { aboutStatus, SEEN } from '../../shared/api/about'
import type { Counts, Status } from '../../shared/api/types'
import { codeOf, recentQuarters, titleOfQuarter } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { completenessQuery } from '../../shared/queries/completeness'
import { FoldedFilters } from '../../shared/ui/FoldedFilters'
import { Icon } from '../../shared/ui/Icon'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { ActiveCertificateFilters } from './ActiveCertificateFilters'
import type { ListView } from './listView'

const QUARTERS = 8
const TYPING_MS = 300

interface Props {
  view: ListView
  counts: Counts | undefined
}

/** Asks once the typing has stopped. */
const CertificateSearch = ({ view }: { view: ListView }) => {
  const [text, setText] = useState(view.search)
  const { search, change } = view
  useEffect(() => setText(search), [search])
  useEffect(() => {
    if (text.trim() === search) return
    const timer = setTimeout(() => change({ search: text.trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      label={tenantMessages.list.search}
      type="search"
      placeholder={tenantMessages.list.searchHint}
      value={text}
      onChange={(event) => setText(event.target.value)}
      startAdornment={<Icon name="search" />}
      sx={{ pr: 0, '& input': { pl: 1, pr: 1 } }}
    />
  )
}

const StatusChips = ({ view, counts }: Props) => (
  <Box component="fieldset" sx={chipsStyles}>
    <legend className="visually-hidden">{tenantMessages.list.status}</legend>
    {(['', ...SEEN] as (Status | '')[]).map((status) => (
      <ButtonBase
        key={status}
        aria-pressed={view.status === status}
        onClick={() => view.change({ status })}
        sx={view.status === status ? { ...chipStyles, ...chosenStyles } : chipStyles}
      >
        <span>{status ? aboutStatus(status).label : tenantMessages.list.all}</span>
        {counts && status && <span>{counts.by_status[status] ?? 0}</span>}
      </ButtonBase>
    ))}
  </Box>
)

const quarterChoices = () => [
  { value: '', label: tenantMessages.list.anyQuarter },
  ...recentQuarters(QUARTERS).map((quarter) => ({
    value: codeOf(quarter),
    label: titleOfQuarter(quarter),
  })),
]

const statusChoices = [
  { value: '', label: tenantMessages.list.all },
  ...SEEN.map((status) => ({ value: status, label: aboutStatus(status).label })),
]

const sortChoices = Object.entries(tenantMessages.list.sorts).map(([value, label]) => ({
  value,
  label,
}))

/** The tenant's own branches; a kept one stays to be chosen even when it is not told. */
const useBranchChoices = (chosen: string) => {
  const { data } = useQuery(completenessQuery())
  const names = [...(data?.rows.map(({ branch }) => branch) ?? []), chosen].filter(Boolean)
  return [
    { value: '', label: tenantPageMessages.list.anyBranch },
    ...[...new Set(names)].sort().map((name) => ({ value: name, label: name })),
  ]
}

const CertificateBranchFilter = ({ view }: { view: ListView }) => (
  <SelectInput
    label={tenantPageMessages.list.branchLabel}
    value={view.branch}
    choices={useBranchChoices(view.branch)}
    onChange={(branch) => view.change({ branch })}
  />
)

export const CertificateFilters = ({ view, counts }: Props) => (
  <Box className="no-print" sx={{ p: { xs: 2, md: 2.5 }, pb: 2, display: 'grid', gap: 2 }}>
    <Box sx={fieldsStyles}>
      <CertificateSearch view={view} />
      <FoldedFilters>
        <Box sx={{ display: { md: 'none' } }}>
          <SelectInput
            label={tenantMessages.list.status}
            value={view.status}
            choices={statusChoices}
            onChange={(status) => view.change({ status: status as Status | '' })}
          />
        </Box>
        <SelectInput
          label={tenantMessages.list.quarter}
          value={view.quarter}
          choices={quarterChoices()}
          onChange={(quarter) => view.change({ quarter })}
        />
        <CertificateBranchFilter view={view} />
        <SelectInput
          label={tenantMessages.list.sort}
          value={view.sort}
          choices={[{ value: '', label: '' }, ...sortChoices].slice(1)}
          onChange={(sort) => view.change({ sort })}
        />
      </FoldedFilters>
    </Box>
    <StatusChips view={view} counts={counts} />
    <ActiveCertificateFilters view={view} />
  </Box>
)

const fieldsStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0,1fr)',
    sm: '1fr 1fr',
    md: 'minmax(0,1fr) 168px 168px 160px',
  },
}

const chipsStyles = {
  display: { xs: 'none', md: 'flex' },
  flexWrap: 'wrap',
  gap: 0.75,
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
}

const chipStyles = {
  fontFamily: 'inherit',
  fontSize: 12,
  fontWeight: 600,
  letterSpacing: '0.02em',
  minHeight: 30,
  px: 1.25,
  gap: 0.75,
  borderRadius: '6px',
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  '& span': { fontWeight: 500, color: 'surface.hint' },
}

const chosenStyles = {
  bgcolor: 'action.selected',
  borderColor: 'primary.main',
  color: 'primary.main',
}
