import Box from '@mui/material/Box'
import { systemsMessages as words } from '../../shared/messages/systems'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { AdministratorsOnly } from '../parts/AdministratorsOnly'
import { TokensSection } from './TokensSection'
import { WebhooksSection } from './WebhooksSection'

/** Service tokens and webhooks of other systems of the operator. */
export default function SystemsPage() {
  return (
    <AdministratorsOnly>
      <Page title={words.title} width={880}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <OfflineNote />
          <TokensSection />
          <WebhooksSection />
        </Box>
      </Page>
    </AdministratorsOnly>
  )
}
