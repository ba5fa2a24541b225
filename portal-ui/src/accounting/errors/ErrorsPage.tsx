import { OfAdministrators } from '../parts/OfAdministrators'
import { ErrorsScreen } from './ErrorsScreen'

export const ErrorsPage = () => (
  <OfAdministrators>
    <ErrorsScreen />
  </OfAdministrators>
)
