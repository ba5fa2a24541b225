import { creditMessages } from '../../shared/messages/credits'
import { CompaniesPage } from '../parts/CompaniesPage'
import { CreditsScreen } from './CreditsScreen'

/** For staff who see filings. */
export default function CreditsPage() {
  return <CompaniesPage screen={CreditsScreen} words={creditMessages} />
}
