import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { postingMessages } from '../../shared/messages/postings'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { accountsQuery, type PostingAccount, useSetAccounts } from './postingQueries'

const words = postingMessages.accounts
const FIELDS = ['debit', 'credit', 'cost_centre', 'document_type'] as const

const PostingAccountDialog = ({
  company,
  account,
  onClose,
}: {
  company: string
  account: PostingAccount
  onClose: () => void
}) => {
  const online = useOnline()
  const { mutate, error, isPending } = useSetAccounts()
  const [typed, setTyped] = useState(account)
  const refused = refusedFields(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ ...typed, company }, { onSuccess: onClose })
  }
  return (
    <DialogFrame
      title={`${words.title}: ${postingMessages.kinds[account.kind]}, ${company}`}
      onClose={onClose}
      dirty={JSON.stringify(typed) !== JSON.stringify(account)}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!online}
            busy={isPending}
            busyLabel={words.saving}
          >
            {words.save}
          </BusyButton>
        </>
      }
    >
      {error && Object.keys(refused).length === 0 && <ErrorNote error={error} />}
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
        {FIELDS.map((name) => (
          <TextInput
            key={name}
            label={words[name]}
            value={typed[name] ?? ''}
            error={refused[name]}
            inputProps={{ maxLength: 40 }}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}

/** The accounts of a company by kind of posting; administrators edit them. */
export const PostingAccountsCard = ({ company }: { company: string }) => {
  const { data, error, refetch } = useQuery(accountsQuery(company))
  const [edited, setEdited] = useState<PostingAccount | null>(null)
  const kindCell = (account: PostingAccount) => {
    const kind = postingMessages.kinds[account.kind]
    if (!data?.may_edit) return kind
    return (
      <Button
        key="kind"
        size="small"
        variant="text"
        aria-label={words.edit(kind)}
        onClick={() => setEdited(account)}
      >
        {kind}
      </Button>
    )
  }
  return (
    <SectionCard title={`${words.title}, ${company}`} note={words.note}>
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={5} inCard />
      {data && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={0}
          rows={data.accounts.map((account) => ({
            key: account.kind,
            cells: [kindCell(account), ...FIELDS.map((name) => account[name] || words.blank)],
          }))}
        />
      )}
      <DialogSlot>
        {edited && (
          <PostingAccountDialog
            key={`${company} ${JSON.stringify(edited)}`}
            company={company}
            account={edited}
            onClose={() => setEdited(null)}
          />
        )}
      </DialogSlot>
    </SectionCard>
  )
}
