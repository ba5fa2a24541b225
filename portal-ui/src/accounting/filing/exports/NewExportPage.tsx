import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { BackToExports } from './BackToExports'
import { ExportForm } from './ExportForm'
import { NEW } from './exportDraft'
import { choicesQuery, type ExportBody, useSetUp } from './exportQueries'

/** Setting up an export. */
export const NewExportPage = () => {
  const navigate = useNavigate()
  const [gesture, setGesture] = useState(() => crypto.randomUUID())
  const { data: choices, error: unread, refetch } = useQuery(choicesQuery())
  const { mutate, error, isPending } = useSetUp()
  const save = (body: ExportBody) =>
    mutate(
      { ...body, gesture },
      {
        onSuccess: ({ id }) => void navigate(paths.accounting.export(id), { replace: true }),
        onError: (refused) => isRefusal(refused) && setGesture(crypto.randomUUID()),
      },
    )
  return (
    <Page title={words.form.newTitle} above={<BackToExports toList />} width={760}>
      <OfflineNote help={words.offline} />
      {unread && !choices && <ErrorNote error={unread} onRetry={() => void refetch()} />}
      {!choices && !unread && <Skeletons lines={10} />}
      {choices && (
        <ExportForm
          before={NEW}
          choices={choices}
          error={error}
          fault={error && !isRefusal(error, 422) && <ErrorNote error={error} />}
          isPending={isPending}
          isNew
          onSave={save}
        />
      )}
    </Page>
  )
}
