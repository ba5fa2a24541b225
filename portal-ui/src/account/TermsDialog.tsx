import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { isRefusal } from '../shared/api/http'
import type { StoredUser } from '../shared/api/types'
import { useConfig } from '../shared/config'
import { accountMessages } from '../shared/messages/account'
import { paths } from '../shared/paths'
import { queryClient } from '../shared/queries/queryClient'
import { userHasChanged } from '../shared/session/sessionStore'
import { BusyButton } from '../shared/ui/BusyButton'
import { ErrorNote } from '../shared/ui/ErrorNote'
import { Icon } from '../shared/ui/Icon'
import { inlineRow } from '../shared/ui/layout'
import { Note } from '../shared/ui/Note'
import { agreeTerms } from './accountCalls'
import { putTermsOff } from './accountScreen'
import { useAsksTerms } from './useFirstAsk'

const { terms: texts } = accountMessages

/** Asks for agreement to the current terms, once, without standing in the way of work. */
export const TermsDialog = ({ user }: { user: StoredUser }) => {
  const { terms_version, terms_url } = useConfig()
  const isAsked = useAsksTerms(user)
  const titleId = useId()
  const agreeing = useMutation(
    {
      mutationFn: () => agreeTerms(terms_version),
      onSuccess: () => userHasChanged({ ...user, terms_agreed_version: terms_version }),
    },
    queryClient,
  )
  if (!isAsked) return null
  return (
    <Box role="dialog" aria-labelledby={titleId} className="no-print" sx={cardStyles}>
      <Typography id={titleId} variant="h2">
        {texts.title}
      </Typography>
      <Typography>
        {texts.text(terms_version)}{' '}
        <Link href={terms_url || paths.terms} target="_blank" rel="noopener" sx={linkStyles}>
          {texts.read}
          <Icon name="external-link" size={14} />
        </Link>
      </Typography>
      {isRefusal(agreeing.error, 409) ? (
        <Note tone="warn" role="alert">
          {texts.changed}
        </Note>
      ) : (
        agreeing.error && <ErrorNote error={agreeing.error} />
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={putTermsOff}>{texts.later}</Button>
        <BusyButton
          variant="contained"
          busy={agreeing.isPending}
          busyLabel={texts.working}
          onClick={() => agreeing.mutate()}
        >
          {texts.agree}
        </BusyButton>
      </Box>
    </Box>
  )
}

const linkStyles = { ...inlineRow, gap: '4px', whiteSpace: 'nowrap' }

const cardStyles = {
  position: 'fixed',
  right: { xs: 0, md: 24 },
  bottom: { xs: 0, md: 24 },
  left: { xs: 0, md: 'auto' },
  width: { md: 420 },
  zIndex: 'snackbar',
  display: 'grid',
  gap: 1.5,
  p: 2.5,
  bgcolor: 'surface.raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: { xs: '14px 14px 0 0', md: '14px' },
  boxShadow: '0 1px 2px rgb(13 31 36 / 3%), 0 12px 32px -8px rgb(13 31 36 / 30%)',
}
