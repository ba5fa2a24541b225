import { IdleWarning, type IdleWarningProps } from './IdleWarning'
import { Themed } from './Themed'

export default function ThemedIdleWarning(props: IdleWarningProps) {
  return (
    <Themed>
      <IdleWarning {...props} />
    </Themed>
  )
}
