import { Dressed } from './Dressed'
import { IdleWarning, type IdleWarningProps } from './IdleWarning'

export default function DressedWarning(props: IdleWarningProps) {
  return (
    <Dressed>
      <IdleWarning {...props} />
    </Dressed>
  )
}
