import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Page } from '../../shared/ui/Page'
import { type Choices, choicesQuery } from '../filing/filingQueries'
import { handlesForms } from './handlesForms'

interface Props {
  screen: ComponentType<{ choices: Choices }>
  words: { title: string; noCompanies: string; noCompaniesText: string }
}

const ScreenOfCompanies = ({ screen: Screen, words }: Props) => {
  const { data: choices, error, refetch } = useQuery(choicesQuery())
  if (choices && choices.companies.length > 0) return <Screen choices={choices} />
  return (
    <Page title={words.title}>
      <LoadingState data={choices} error={error} onRetry={() => void refetch()} lines={10} />
      {choices && (
        <EmptyState icon="building-2" title={words.noCompanies} text={words.noCompaniesText} />
      )}
    </Page>
  )
}

/** A screen about the companies whose filings one sees; others are sent to their desk. */
export const CompaniesPage = (props: Props) => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={8} />
  return handlesForms(me) ? (
    <ScreenOfCompanies {...props} />
  ) : (
    <Navigate to={paths.accounting.dashboard} replace />
  )
}
