import { useNavigate } from 'react-router'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { paths } from '../../../shared/paths'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { BackToExports } from './BackToExports'
import { ExportForm } from './ExportForm'

/** Setting up an export. */
export const NewExportPage = () => {
  const navigate = useNavigate()
  return (
    <Page title={words.form.newTitle} above={<BackToExports toList />} width={760}>
      <OfflineNote help={words.offline} />
      <ExportForm
        onSaved={({ id }) => void navigate(paths.accounting.export(id), { replace: true })}
      />
    </Page>
  )
}
