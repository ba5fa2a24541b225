import Box from '@mui/material/Box'
import { useState } from 'react'
import { postingMessages } from '../../shared/messages/postings'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SegmentedControl } from '../../shared/ui/SegmentedControl'
import { SelectInput } from '../../shared/ui/SelectInput'
import { useOnline } from '../../shared/ui/useOnline'
import { FileDownload } from '../filing/FileDownload'
import type { Choices } from '../filing/filingQueries'
import { PostingAccountsCard } from './PostingAccountsCard'
import { PostingAcknowledge } from './PostingAcknowledge'
import { PostingList } from './PostingList'
import { type PostingFilter, useDerive } from './postingQueries'

const words = postingMessages
const LAYOUTS = ['plain', 'sap', 'oracle'] as const
const ENDINGS = ['csv', 'xlsx'] as const
const STATES = [
  { value: 'open', label: words.states.open },
  { value: 'acknowledged', label: words.states.acknowledged },
  { value: '', label: words.states.all },
]

const PostingFiles = ({ of }: { of: PostingFilter }) => (
  <SectionCard title={words.files.title} note={words.files.note} className="no-print">
    <Box sx={{ display: 'grid', gap: 0.5, p: 1.5 }}>
      {LAYOUTS.map((layout) => (
        <Box key={layout} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ flex: '1 1 9rem', fontSize: 14 }}>
            {words.files.layouts[layout]}
          </Box>
          {ENDINGS.map((ending) => (
            <FileDownload
              key={ending}
              path={`/postings/export.${ending}`}
              of={{ ...of, layout }}
              label={words.files[ending]}
              name={words.files.layouts[layout]}
            />
          ))}
        </Box>
      ))}
    </Box>
  </SectionCard>
)

const PostingDerive = () => {
  const online = useOnline()
  const { mutate, data, error, isPending } = useDerive()
  return (
    <Box className="no-print" sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <BusyButton
          disabled={!online}
          busy={isPending}
          busyLabel={words.refreshing}
          onClick={() => mutate(undefined)}
        >
          {words.refresh}
        </BusyButton>
      </Box>
      {error && <ErrorNote error={error} />}
      {data && (
        <Note tone="info" role="status">
          {words.derived(data.derived)}
        </Note>
      )}
    </Box>
  )
}

const PostingChooser = ({
  choices,
  of,
  onChange,
}: {
  choices: Choices
  of: PostingFilter
  onChange: (some: Partial<PostingFilter>) => void
}) => (
  <Box className="no-print" sx={barStyles}>
    <Box sx={{ width: { xs: '100%', md: 170 } }}>
      <SelectInput
        label={words.company}
        value={of.company}
        choices={[
          { value: '', label: words.all },
          ...choices.companies.map(({ code }) => ({ value: code, label: code })),
        ]}
        onChange={(company) => onChange({ company })}
      />
    </Box>
    <SegmentedControl
      label={words.state}
      value={of.state}
      segments={STATES}
      onPick={(state) => onChange({ state: state as PostingFilter['state'] })}
    />
  </Box>
)

const toggled = (ids: ReadonlySet<number>, id: number) =>
  new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])

/** The postings of a lead's or manager's companies: list, files and acknowledgement. */
export const PostingsScreen = ({ choices, isLead }: { choices: Choices; isLead: boolean }) => {
  const [of, setOf] = useState<PostingFilter>({ company: '', state: 'open' })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const clear = () => setSelected(new Set())
  const toggle = (id: number) => setSelected(toggled(selected, id))
  const change = (some: Partial<PostingFilter>) => {
    clear()
    setOf({ ...of, ...some })
  }
  return (
    <Page
      title={words.title}
      below={words.about}
      actions={<PostingChooser choices={choices} of={of} onChange={change} />}
    >
      <Box sx={layoutStyles}>
        <Box sx={columnStyles}>
          <PostingDerive />
          <PostingList
            of={of}
            selected={selected}
            onToggle={toggle}
            onSelect={(ids) => setSelected(new Set(ids))}
          />
        </Box>
        <Box component="aside" aria-label={words.files.title} sx={columnStyles}>
          {isLead && <PostingAcknowledge ids={[...selected]} onDone={clear} />}
          <PostingFiles of={of} />
          {of.company && <PostingAccountsCard company={of.company} />}
        </Box>
      </Box>
    </Page>
  )
}

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }

const columnStyles = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
}

const layoutStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 404px' },
  gap: 1.5,
  alignItems: 'start',
}
