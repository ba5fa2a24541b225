import Dialog from '@mui/material/Dialog'
import OwnPagePicture, { type OwnPageProps } from './OwnPagePicture'

/** The page over the whole screen, where it has no room next to the fields. */
export default function OwnPageSheet(props: OwnPageProps) {
  return (
    <Dialog open fullScreen onClose={props.page.close} aria-labelledby={props.titleId}>
      <OwnPagePicture {...props} />
    </Dialog>
  )
}
