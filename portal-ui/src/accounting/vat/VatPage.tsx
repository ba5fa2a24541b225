import { vatMessages } from '../../shared/messages/vat'
import { CompaniesPage } from '../parts/CompaniesPage'
import { VatScreen } from './VatScreen'

/** For staff who see filings. */
export default function VatPage() {
  return <CompaniesPage screen={VatScreen} words={vatMessages} />
}
