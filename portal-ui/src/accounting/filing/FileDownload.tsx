import Button from '@mui/material/Button'
import type { Query } from '../../shared/api/http'
import { filingMessages } from '../../shared/messages/filing'
import { Icon } from '../../shared/ui/Icon'
import { useOnline } from '../../shared/ui/useOnline'
import { useTake } from './filingQueries'

interface Props {
  path: string
  label: string
  /** What the file is, for who hears the button alone. */
  name: string
  of?: Query
}

/** A file, fetched and saved. */
export const FileDownload = ({ path, label, name, of }: Props) => {
  const online = useOnline()
  const { mutate, isPending } = useTake()
  return (
    <Button
      size="small"
      disabled={!online || isPending}
      aria-label={`${label}, ${name}`}
      onClick={() => mutate({ path, of })}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      <Icon name="download" />
      {isPending ? filingMessages.files.taking : label}
    </Button>
  )
}
