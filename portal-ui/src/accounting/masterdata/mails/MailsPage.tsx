import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mailTextWords as words } from '../../../shared/messages/mailTexts'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Sheet } from '../../../shared/ui/Sheet'
import { Frame } from '../parts/Frame'
import { type MailText, type MailTexts, mailTextsQuery, PARTS } from './queries'

const isOwn = (text: MailText) => PARTS.some((part) => text[part])

const Row = ({ text }: { text: MailText }) => (
  <Box component="li" sx={rowLook}>
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <MuiLink
        component={Link}
        to={paths.accounting.masterMail(text.id)}
        sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {text.usual.happened}
      </MuiLink>
      {isOwn(text) && (
        <Box component="span" sx={ownLook}>
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

const Settled = ({ settled }: Pick<MailTexts, 'settled'>) => (
  <Sheet title={words.settled}>
    <Box component="ul" aria-label={words.settled} sx={listLook}>
      {settled.map(({ title, to, why }) => (
        <Box component="li" key={title} sx={rowLook}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 500 }}>
            <Icon name="lock" size={14} />
            {title}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{`${words.settledTo(to)} ${why}`}</Box>
        </Box>
      ))}
    </Box>
  </Sheet>
)

const Texts = ({ texts, settled }: MailTexts) => (
  <>
    <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.note}</Box>
    {(['tenant', 'processor'] as const).map((to) => (
      <Sheet key={to} title={words.to[to]}>
        <Box component="ul" aria-label={words.to[to]} sx={listLook}>
          {texts
            .filter((text) => text.to === to)
            .map((text) => (
              <Row key={text.id} text={text} />
            ))}
        </Box>
      </Sheet>
    ))}
    <Settled settled={settled} />
  </>
)

/** Every text that the portal mails, which of them are one's own, and which stay. */
export const MailsPage = () => {
  const { data, error, refetch } = useQuery(mailTextsQuery())
  const texts = data?.texts ?? []
  return (
    <Frame title={data ? words.title(texts.length, texts.filter(isOwn).length) : words.label}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons lines={10} />}
      {data && <Texts {...data} />}
    </Frame>
  )
}

const listLook = { listStyle: 'none', m: 0, p: 0 } as const

const rowLook = {
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

const ownLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: 12,
  fontWeight: 500,
  color: 'primary.main',
} as const
