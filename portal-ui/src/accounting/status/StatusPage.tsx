import { OfAdministrators } from '../parts/OfAdministrators'
import { StatusScreen } from './StatusScreen'

export default function StatusPage() {
  return (
    <OfAdministrators>
      <StatusScreen />
    </OfAdministrators>
  )
}
