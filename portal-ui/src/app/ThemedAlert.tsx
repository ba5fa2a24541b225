import { AlertHost } from '../shared/ui/AlertHost'
import { Themed } from './Themed'

export default function ThemedAlert() {
  return (
    <Themed>
      <AlertHost />
    </Themed>
  )
}
