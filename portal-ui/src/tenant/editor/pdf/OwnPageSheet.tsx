import { PlainDialog } from '../../../shared/ui/PlainDialog'
import OwnPagePicture, { type OwnPageProps } from './OwnPagePicture'

/** The page over the whole screen, where it has no room next to the fields. */
export default function OwnPageSheet(props: OwnPageProps) {
  return (
    <PlainDialog fullScreen onClose={props.page.close} aria-labelledby={props.titleId}>
      <OwnPagePicture {...props} />
    </PlainDialog>
  )
}
