import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import { type MailText, type MailTexts, mailTextsQuery, PARTS } from './mailTextQueries'

const isOwn = (text: MailText) => PARTS.some((part) => text[part])

const MailTextRow = ({ text }: { text: MailText }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <MuiLink
        component={Link}
        to={paths.accounting.masterMail(text.id)}
        sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {text.usual.happened}
      </MuiLink>
      {isOwn(text) && (
        <Box component="span" sx={ownStyles}>
          <Icon name="pencil-line" size={14} />
          {words.own}
        </Box>
      )}
    </Box>
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text.next_step || text.usual.next_step}
    </Box>
  </Box>
)

const FixedMails = ({ settled }: Pick<MailTexts, 'settled'>) => (
  <SectionCard title={words.settled}>
    <Box component="ul" aria-label={words.settled} sx={listStyles}>
      {settled.map(({ title, to, why }) => (
        <Box component="li" key={title} sx={rowStyles}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 500 }}>
            <Icon name="lock" size={14} />
            {title}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{`${words.settledTo(to)} ${why}`}</Box>
        </Box>
      ))}
    </Box>
  </SectionCard>
)

const MailTextList = ({ texts, settled }: MailTexts) => (
  <>
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.note}</Box>
    {(['tenant', 'processor'] as const).map((to) => (
      <SectionCard key={to} title={words.to[to]}>
        <Box component="ul" aria-label={words.to[to]} sx={listStyles}>
          {texts
            .filter((text) => text.to === to)
            .map((text) => (
              <MailTextRow key={text.id} text={text} />
            ))}
        </Box>
      </SectionCard>
    ))}
    <FixedMails settled={settled} />
  </>
)

/** Every text that the portal mails, which of them are one's own, and which stay. */
export const MailTextsPage = () => {
  const { data, error, refetch } = useQuery(mailTextsQuery())
  const texts = data?.texts ?? []
  return (
    <MasterDataFrame
      title={data ? words.title(texts.length, texts.filter(isOwn).length) : words.label}
    >
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons lines={10} />}
      {data && <MailTextList {...data} />}
    </MasterDataFrame>
  )
}

const listStyles = { listStyle: 'none', m: 0, p: 0 } as const

const rowStyles = {
  display: 'grid',
  gap: 0.25,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
} as const

const ownStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: 12,
  fontWeight: 500,
  color: 'primary.main',
} as const
