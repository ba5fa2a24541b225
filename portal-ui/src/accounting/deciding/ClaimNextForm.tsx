import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Certificate } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { post } from '../../shared/session/client'
import { alertUser } from '../../shared/ui/alerts'
import { Icon } from '../../shared/ui/Icon'
import { Kbd } from '../parts/Kbd'
import { forgetKeys, holdKeys } from '../parts/keyBuffer'
import { useKeys } from '../parts/keys'
import { rememberForm } from './formCache'

const DECIDES = ['processor', 'lead']

const refused = (error: Error) => {
  forgetKeys()
  alertUser({ title: accountingMessages.take.none, message: error.message })
}

/** Claims the oldest clean form that nobody holds, and shows it. */
function useClaimNext() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, renew } = useIdempotencyKey()
  return useMutation({
    mutationFn: () => post<Certificate>('/desk/take-next/', {}, { 'Idempotency-Key': key.current }),
    onMutate: holdKeys,
    onSuccess: (form) => {
      rememberForm(client, form)
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void navigate(paths.accounting.form(form.id))
    },
    onError: refused,
    onSettled: renew,
  })
}

const ClaimNextButton = () => {
  const { mutate, isPending } = useClaimNext()
  const take = () => {
    if (!isPending) mutate()
  }
  useKeys({ n: take, t: take })
  return (
    <Button
      className="no-print"
      aria-keyshortcuts="N T"
      aria-disabled={isPending}
      onClick={take}
      sx={{ flex: 'none', minHeight: { xs: 44, md: 32 } }}
    >
      <Icon name="hand" size={16} />
      {isPending ? commonMessages.dialog.working : accountingMessages.take.next}
      <Kbd>N</Kbd>
    </Button>
  )
}

/** For whoever decides: the next form to decide, held before a colleague opens it. */
export const ClaimNextForm = () => {
  const { data: me } = useQuery(meQuery())
  return me && DECIDES.includes(me.role) ? <ClaimNextButton /> : null
}
