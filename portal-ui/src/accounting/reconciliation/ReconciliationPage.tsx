import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { CompaniesPage } from '../parts/CompaniesPage'
import { ReconciliationScreen } from './ReconciliationScreen'

/** For staff who see filings. */
export default function ReconciliationPage() {
  return <CompaniesPage screen={ReconciliationScreen} words={reconciliationMessages} />
}
