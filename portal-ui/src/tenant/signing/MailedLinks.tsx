import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../shared/format/dates'
import { signingMessages } from '../../shared/messages/signing'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, lineAbove, plainList, secondaryText } from '../../shared/ui/layout'
import { type SigningLinkRow, signingLinksQuery, useWithdrawLink } from './signingLinkQueries'

const words = signingMessages.byLink

const MailedLinkRow = ({ link }: { link: SigningLinkRow }) => {
  const { mutate, isPending, error } = useWithdrawLink()
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>
          {link.name}, {link.email}: {words.states[link.state]}
        </Box>
        <Box sx={secondaryText}>{words.row(link.certificates, formatMoment(link.expires_at))}</Box>
        {link.opened_elsewhere_at && (
          <Box sx={elsewhereStyles}>
            <Icon name="triangle-alert" size={14} />
            {words.elsewhere(formatMoment(link.opened_elsewhere_at))}
          </Box>
        )}
        {error && <ErrorNote error={error} />}
      </Box>
      {link.state === 'open' && (
        <Button
          size="small"
          aria-label={words.withdrawFor(link.email)}
          disabled={isPending}
          onClick={() => mutate(link.id)}
        >
          {words.withdraw}
        </Button>
      )}
    </Box>
  )
}

/** The links that were mailed, newest first, with what became of each. */
export const MailedLinks = () => {
  const { data, error, refetch } = useQuery(signingLinksQuery())
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return data && data.results.length > 0 ? (
    <Box component="ul" aria-label={words.links} sx={plainList}>
      {data.results.map((link) => (
        <MailedLinkRow key={link.id} link={link} />
      ))}
    </Box>
  ) : null
}

const elsewhereStyles = { ...alignedRow, gap: 0.75, fontSize: 13, color: 'warning.main' }
const rowStyles = { ...alignedRow, ...lineAbove, gap: 1, px: { xs: 2, md: 2.5 }, py: 1 }
