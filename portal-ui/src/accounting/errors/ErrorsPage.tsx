import { AdministratorsOnly } from '../parts/AdministratorsOnly'
import { ErrorsScreen } from './ErrorsScreen'

export const ErrorsPage = () => (
  <AdministratorsOnly>
    <ErrorsScreen />
  </AdministratorsOnly>
)
