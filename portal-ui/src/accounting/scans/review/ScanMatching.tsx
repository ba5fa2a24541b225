import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { showTin } from '../../../shared/format/tin'
import { scanMessages } from '../../../shared/messages/scans'
import { Value } from '../../../shared/plain/Value'
import { companiesQuery } from '../../../shared/queries/certificates'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { inlineRow, secondaryText } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { Kbd } from '../../parts/Kbd'
import { useScanMove } from '../list/useScanMove'
import { type Scan, type TenantFound, tenantsQuery } from '../scanQueries'

const words = scanMessages.review

const shownTin = (tin: string) => (tin ? showTin(tin) : '')

type Choice = Partial<Record<'company' | 'tenant' | 'branch', string>>

interface TenantRowsProps {
  label: string
  rows: TenantFound[]
  onChoose: (choice: Choice) => void
  firstRef?: Ref<HTMLButtonElement>
}

const TenantRows = ({ label, rows, onChoose, firstRef }: TenantRowsProps) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflow: 'auto' }}
  >
    {rows.map(({ id, name, tin }, at) => (
      <li key={id}>
        <Button
          ref={at === 0 ? firstRef : undefined}
          variant="text"
          fullWidth
          onClick={() => onChoose({ tenant: tin })}
          sx={{ justifyContent: 'space-between', whiteSpace: 'normal', height: 'auto', py: 1 }}
        >
          <Box component="span" sx={{ textAlign: 'left' }}>
            {name}
          </Box>
          <Box
            component="span"
            sx={{ ...inlineRow, gap: 1, fontWeight: 400, whiteSpace: 'nowrap' }}
          >
            {firstRef && at === 0 && <Kbd>T ↵</Kbd>}
            <Value>{showTin(tin)}</Value>
          </Box>
        </Button>
      </li>
    ))}
  </Box>
)

const SimilarTenants = ({
  scan,
  onChoose,
  firstRef,
}: Omit<TenantRowsProps, 'label' | 'rows'> & {
  scan: Scan
}) => (
  <Box>
    <Box sx={secondaryText}>{words.payorReads(scan.payor_name, shownTin(scan.payor_tin))}</Box>
    {scan.match.suggested.length > 0 && (
      <>
        <Box sx={{ ...secondaryText, mt: 1 }}>{words.similar}</Box>
        <TenantRows
          label={words.similar}
          rows={scan.match.suggested}
          onChoose={onChoose}
          firstRef={firstRef}
        />
      </>
    )}
  </Box>
)

const TenantChoice = ({ onChoose }: { onChoose: (choice: Choice) => void }) => {
  const [q, setQ] = useState('')
  const { data, error } = useQuery(tenantsQuery(q.trim()))
  return (
    <Box>
      <TextInput
        label={words.tenant}
        hint={words.tenantHint}
        value={q}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      {error !== null && <ErrorNote error={error} />}
      <Box role="status" sx={secondaryText}>
        {data?.length === 0 && words.noTenants}
      </Box>
      <TenantRows label={words.tenant} rows={data ?? []} onChoose={onChoose} />
    </Box>
  )
}

const CompanyChoice = ({ onChoose }: { onChoose: (choice: Choice) => void }) => {
  const { data = [] } = useQuery(companiesQuery())
  return (
    <SelectInput
      label={words.company}
      value=""
      choices={data.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(company) => company && onChoose({ company })}
    />
  )
}

const BranchChoice = ({ scan, onChoose }: { scan: Scan; onChoose: (choice: Choice) => void }) => {
  const { data = [] } = useQuery(companiesQuery())
  const branches = data.find(({ code }) => code === scan.match.company)?.branches ?? []
  return (
    <SelectInput
      label={words.branch}
      value=""
      choices={branches.map((branch) => ({ value: branch, label: branch }))}
      onChange={(branch) => branch && onChoose({ branch })}
    />
  )
}

const isWhole = ({ match: { company, tenant, branch } }: Scan) =>
  Boolean(company && tenant && branch)

/** Whose certificate it is, where the paper alone does not say it. */
export const ScanMatching = ({
  scan,
  firstRef,
}: {
  scan: Scan
  firstRef?: Ref<HTMLButtonElement>
}) => {
  const { mutate, error } = useScanMove()
  if (isWhole(scan)) return null
  const { company, tenant, branch, missing } = scan.match
  const choose = (inputs: Choice) =>
    mutate({ id: scan.id, version: scan.version, move: 'match', inputs })
  return (
    <Box
      component="section"
      aria-label={words.notMatched}
      sx={{ px: 1.5, pb: 1.5, display: 'grid', gap: 1.5 }}
    >
      <Note tone="warn" icon="building-2">
        <strong>{company && tenant ? words.noBranch : words.notMatched}</strong>{' '}
        {company && tenant ? '' : missing}
      </Note>
      {error !== null && <ErrorNote error={error} />}
      {!tenant && <SimilarTenants scan={scan} onChoose={choose} firstRef={firstRef} />}
      {!tenant && <TenantChoice onChoose={choose} />}
      {!company && <CompanyChoice onChoose={choose} />}
      {company && !branch && <BranchChoice scan={scan} onChoose={choose} />}
    </Box>
  )
}
