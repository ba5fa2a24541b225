import { AlertHost } from '../shared/ui/AlertHost'
import { Dressed } from './Dressed'

export default function DressedAlert() {
  return (
    <Dressed>
      <AlertHost />
    </Dressed>
  )
}
