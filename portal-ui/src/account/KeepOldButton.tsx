import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { accountWords } from '../shared/messages/account'
import { queryClient } from '../shared/queries/queryClient'
import { alertUser } from '../shared/ui/alerts'
import { useOnline } from '../shared/ui/useOnline'
import { askOwnUser, withdrawEmail } from './calls'

const { settings: texts } = accountWords

/** Withdraws the change of address that waits for its link. */
export default function KeepOldButton() {
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
