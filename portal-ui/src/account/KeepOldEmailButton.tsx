import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { accountMessages } from '../shared/messages/account'
import { queryClient } from '../shared/queries/queryClient'
import { alertUser } from '../shared/ui/alerts'
import { useOnline } from '../shared/ui/useOnline'
import { askOwnUser, withdrawEmail } from './accountCalls'

const { settings: texts } = accountMessages

/** Withdraws the change of address that waits for its link. */
export default function KeepOldEmailButton() {
  const isOnline = useOnline()
  const { mutate, isPending } = useMutation(
    {
      mutationFn: withdrawEmail,
      onError: () => alertUser({ title: texts.keepOld, message: texts.notKept }),
      onSettled: askOwnUser,
    },
    queryClient,
  )
  return (
    <Button size="small" disabled={!isOnline || isPending} onClick={() => mutate()}>
      {texts.keepOld}
    </Button>
  )
}
