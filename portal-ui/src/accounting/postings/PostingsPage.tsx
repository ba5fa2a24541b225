import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { creditMessages } from '../../shared/messages/credits'
import { postingMessages } from '../../shared/messages/postings'
import { paths } from '../../shared/paths'
import { companiesQuery, meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Page } from '../../shared/ui/Page'
import { SelectInput } from '../../shared/ui/SelectInput'
import { choicesQuery } from '../filing/filingQueries'
import { mayExport } from '../parts/mayExport'
import { PostingAccountsCard } from './PostingAccountsCard'
import { PostingsScreen } from './PostingsScreen'

const words = postingMessages

const PostingsOfCompanies = ({ isLead }: { isLead: boolean }) => {
  const { data: choices, error, refetch } = useQuery(choicesQuery())
  if (choices && choices.companies.length > 0)
    return <PostingsScreen choices={choices} isLead={isLead} />
  return (
    <Page title={words.title}>
      <LoadingState data={choices} error={error} onRetry={() => void refetch()} lines={10} />
      {choices && <EmptyState icon="building-2" title={creditMessages.noCompanies} />}
    </Page>
  )
}

/** What an administrator sees: the accounts of any company. */
const PostingAccountsOfAll = () => {
  const { data: companies, error, refetch } = useQuery(companiesQuery())
  const [chosen, setChosen] = useState('')
  const company = chosen || companies?.[0]?.code
  return (
    <Page
      title={`${words.title}: ${words.accounts.title}`}
      actions={
        <SelectInput
          label={words.company}
          value={company ?? ''}
          choices={(companies ?? []).map(({ code }) => ({ value: code, label: code }))}
          onChange={setChosen}
        />
      }
    >
      <LoadingState data={companies} error={error} onRetry={() => void refetch()} lines={8} />
      {company && <PostingAccountsCard company={company} />}
    </Page>
  )
}

/** Postings for leads and managers, their accounts for administrators. */
export default function PostingsPage() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={8} />
  if (me.role === 'administrator') return <PostingAccountsOfAll />
  if (mayExport(me)) return <PostingsOfCompanies isLead={me.role === 'lead'} />
  return <Navigate to={paths.accounting.dashboard} replace />
}
