import { AdministratorsOnly } from '../parts/AdministratorsOnly'
import { StatusScreen } from './StatusScreen'

export default function StatusPage() {
  return (
    <AdministratorsOnly>
      <StatusScreen />
    </AdministratorsOnly>
  )
}
