import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { exportsWords } from '../../shared/messages/exports'
import { filingWords } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Sheet } from '../../shared/ui/Sheet'
import { useTitle } from '../../shared/ui/useTitle'
import { mayExport } from '../parts/mayExport'
import { Chooser } from './Chooser'
import { Earlier } from './Earlier'
import { FileLine, Files } from './Files'
import { GoesIn } from './GoesIn'
import { LeftOut, LookedAt } from './LeftOut'
import { type Choices, lookQuery, type Return } from './queries'
import { Take } from './Take'
import { titleOf } from './titleWords'
import { useReturn } from './useReturn'

const words = filingWords

/** Leads and managers have it sent out by itself. */
const ToExports = () => {
  const { data: me } = useQuery(meQuery())
  if (!me || !mayExport(me)) return null
  return (
    <Box sx={{ px: 2, py: 1.25, fontSize: 13 }}>
      <MuiLink component={Link} to={paths.accounting.exports} sx={toExportsLook}>
        <Icon name="send" size={15} />
        {exportsWords.link}
      </MuiLink>
    </Box>
  )
}

const Register = ({ of: { company, quarter } }: { of: Return }) => (
  <Sheet title={words.register.title}>
    <FileLine icon="table-2" title={words.register.title} text={words.register.text}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Take
            key={kind}
            path={`/register.${kind}`}
            of={{ company, quarter }}
            label={words.register[kind]}
            name={words.register.title}
          />
        ))}
      </Box>
    </FileLine>
    <ToExports />
  </Sheet>
)

/** What would be filed and what not, and the files; in the order they are needed. */
export const FilingScreen = ({ choices }: { choices: Choices }) => {
  useTitle(words.title)
  const at = useReturn(choices)
  const { data: look, error, isFetching, refetch } = useQuery(lookQuery(at.of))
  const key = Object.values(at.of).join(' ')
  return (
    <Box sx={screenLook}>
      <Box component="header" sx={headLook}>
        <Box sx={{ flex: '1 1 420px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ fontSize: 22, lineHeight: '28px' }}>
            {look ? titleOf(look) : words.title}
          </Typography>
          <Typography variant="body2" color="text.secondary" aria-live="polite">
            {look ? words.head.about(look.form, formatDate(look.due)) : isFetching && words.looking}
          </Typography>
        </Box>
        <Chooser choices={choices} at={at} />
      </Box>
      <OfflineNote help={words.offline} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Box sx={layoutLook}>
        <Box sx={columnLook}>
          {look && <GoesIn look={look} />}
          {look && <LeftOut look={look} of={at.of} />}
          {look && <LookedAt piles={look.piles} />}
          {!look && !error && <Skeletons lines={12} />}
        </Box>
        <Box component="aside" aria-label={words.files.title} sx={columnLook}>
          {look && <Files key={key} look={look} of={at.of} />}
          <Earlier company={at.of.company} />
          <Register of={at.of} />
        </Box>
      </Box>
    </Box>
  )
}

const toExportsLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 44, md: 24 },
}

const columnLook = { display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }

const screenLook = {
  ...columnLook,
  maxWidth: 1320,
  mx: 'auto',
  p: { xs: 2, md: 2.5 },
}

const headLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }

const layoutLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 404px' },
  gap: 1.5,
  alignItems: 'start',
}
