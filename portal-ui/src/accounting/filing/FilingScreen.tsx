import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { codeOf, quarterOfDate } from '../../shared/format/quarter'
import { exportsMessages } from '../../shared/messages/exports'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useTitle } from '../../shared/ui/useTitle'
import { FiguresAsOf } from '../parts/FiguresAsOf'
import { mayExport } from '../parts/mayExport'
import { EarlierFilings } from './EarlierFilings'
import { FileDownload } from './FileDownload'
import { FilingChanges } from './FilingChanges'
import { FilingChooser } from './FilingChooser'
import { FilingContents } from './FilingContents'
import { FilingExclusions, FilingWarnings } from './FilingExclusions'
import { FilingFileLine, FilingFiles } from './FilingFiles'
import { FilingRisks } from './FilingRisks'
import { type Choices, type Look, lookQuery } from './filingQueries'
import { titleOf } from './filingTitle'
import { quarterWords } from './periodMessages'
import { notAtRisk } from './pileRules'
import { UnclaimedLink } from './UnclaimedLink'
import { useReturn } from './useReturn'
import { VatLink } from './VatLink'

const words = filingMessages

/** Leads and managers have it sent out by itself. */
const ExportsLink = () => {
  const { data: me } = useQuery(meQuery())
  if (!me || !mayExport(me)) return null
  return (
    <Box sx={{ px: 2, py: 1.25, fontSize: 13 }}>
      <MuiLink component={Link} to={paths.accounting.exports} sx={toExportsStyles}>
        <Icon name="send" size={15} />
        {exportsMessages.link}
      </MuiLink>
    </Box>
  )
}

/** The calendar quarter in which a quarterly return ends; none of an annual one. */
const calendarQuarterOf = ({ form, period_to }: Look) =>
  form === '1702' ? '' : codeOf(quarterOfDate(period_to))

const FilingRegister = ({ company, quarter }: { company: string; quarter: string }) => (
  <SectionCard title={words.register.title}>
    <FilingFileLine
      icon="table-2"
      title={words.register.title}
      text={words.register.text(quarter && quarterWords(quarter))}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {(['csv', 'xlsx'] as const).map((kind) => (
          <FileDownload
            key={kind}
            path={`/register.${kind}`}
            of={{ company, ...(quarter && { quarter }) }}
            label={words.register[kind]}
            name={words.register.title}
          />
        ))}
      </Box>
    </FilingFileLine>
    <ExportsLink />
  </SectionCard>
)

/** What would be filed and what not, and the files; in the order they are needed. */
export const FilingScreen = ({ choices }: { choices: Choices }) => {
  useTitle(words.title)
  const at = useReturn(choices)
  const { data: look, error, isFetching, dataUpdatedAt, refetch } = useQuery(lookQuery(at.of))
  const key = Object.values(at.of).join(' ')
  const changesPath = { path: '/filings/difference.xlsx', query: { ...at.of } }
  return (
    <Box sx={screenStyles}>
      <Box component="header" sx={headStyles}>
        <Box sx={{ flex: '1 1 420px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ fontSize: 22, lineHeight: '28px' }}>
            {look ? titleOf(look) : words.title}
          </Typography>
          <Typography variant="body2" color="text.secondary" aria-live="polite">
            {look ? words.head.about(look.form, formatDate(look.due)) : isFetching && words.looking}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            <FiguresAsOf at={dataUpdatedAt} />
          </Typography>
        </Box>
        <FilingChooser choices={choices} at={at} />
      </Box>
      <OfflineNote help={words.offline} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Box sx={layoutStyles}>
        <Box sx={columnStyles}>
          {look && <FilingChanges against={look.against} of={look} path={changesPath} />}
          {look && <FilingRisks look={look} />}
          {look && <FilingContents look={look} of={at.of} />}
          {look && <FilingExclusions look={look} of={at.of} />}
          {look && <FilingWarnings piles={notAtRisk(look.piles)} />}
          {!look && !error && <Skeletons lines={12} />}
        </Box>
        <Box component="aside" aria-label={words.files.title} sx={columnStyles}>
          {look && <FilingFiles key={key} look={look} of={at.of} />}
          <EarlierFilings company={at.of.company} />
          <UnclaimedLink company={at.of.company} />
          {look && (
            <>
              <VatLink of={{ company: look.company, quarter: calendarQuarterOf(look) }} />
              <FilingRegister company={look.company} quarter={calendarQuarterOf(look)} />
            </>
          )}
        </Box>
      </Box>
    </Box>
  )
}

const toExportsStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 44, md: 24 },
}

const columnStyles = {
  display: 'grid',
  gap: 1.5,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
}

const screenStyles = {
  ...columnStyles,
  maxWidth: 1320,
  mx: 'auto',
  p: { xs: 2, md: 2.5 },
}

const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }

const layoutStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 404px' },
  gap: 1.5,
  alignItems: 'start',
}
