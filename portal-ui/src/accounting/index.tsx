import { en } from '../shared/messages/en'
import { Page } from '../shared/ui/Page'

export default function Accounting() {
  return <Page title={en.nav.accounting}>{null}</Page>
}
